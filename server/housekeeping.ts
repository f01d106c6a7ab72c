import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { type Repeating, startRepeating } from './repeating.ts';
import { purgeInTurn } from './store/purge.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes what is no longer needed: no call waits for it, and of all processes one does it. */
export function startHousekeeping(
  deps: Pick<Dependencies, 'store' | 'clock' | 'messenger'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Repeating {
  return startRepeating(log, 'purging', EVERY_MS, async () => {
    await deps.messenger.tidy?.();
    await purgeInTurn(deps.store, deps.clock());
  });
}
