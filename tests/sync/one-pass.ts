import { flushAccount } from '#sync/flush-account.ts';
import type { FlushUrgency } from '#sync/flush-schedule.ts';

type Deps = Pick<Parameters<typeof flushAccount>[0], 'db' | 'api' | 'now' | 'newId'>;

/** One pass over an outbox, with no other on the device and without jitter. */
export function onePass(deps: Deps, urgency: FlushUrgency = 'now') {
  return flushAccount({ accountId: 'maria', locks: undefined, random: () => 0, ...deps }, urgency);
}
