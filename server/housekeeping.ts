import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { type Repeating, startRepeating } from './repeating.ts';
import { removeAbandonedJobs } from './store/people/workbook-jobs.ts';
import { purgeInTurn } from './store/purge.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes expired data; no call waits for it. Although every process tries, one of them does most of it. */
export function startHousekeeping(
  deps: Pick<Dependencies, 'store' | 'clock' | 'messenger'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Repeating {
  return startRepeating(log, 'purging', EVERY_MS, async () => {
    await deps.messenger.tidy?.();
    await removeAbandonedJobs(deps.store.db, deps.clock());
    await purgeInTurn(deps.store, deps.clock());
  });
}
