import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { type FlushResult, type FlushUrgency, flush } from './flush.ts';
import { syncStore } from './store.ts';

export interface FlushAccountDeps {
  readonly account: string;
  readonly db: AccountDatabase;
  readonly api: Pick<SessionApi, 'solicitudes'>;
  /** Absent in old browsers: the lock spares requests, correctness does not depend on it. */
  readonly locks: LockManager | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  readonly random: () => number;
}

/** One pass over an account's outbox, one at a time on this device. */
export function flushAccount(deps: FlushAccountDeps, urgency: FlushUrgency): Promise<FlushResult> {
  const { account, db, api, locks, now, newId, random } = deps;
  const run = async (): Promise<FlushResult> => {
    await db.open();
    // Old code must not touch shapes that it does not know; whoever has the new code sends them.
    if (!db.isCurrent()) return { kind: 'outdated' };
    return flush({ store: syncStore(db), api: api.solicitudes, now, newId, random }, urgency);
  };
  return locks === undefined ? run() : locks.request(`vinculo-flush-${account}`, run);
}
