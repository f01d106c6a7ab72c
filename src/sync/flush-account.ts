import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readOutboxSummary } from '#db/outbox.ts';
import { type FlushResult, type FlushUrgency, flush } from './flush.ts';
import { syncStore } from './store.ts';

export interface FlushAccountDeps {
  readonly account: string;
  readonly db: AccountDatabase;
  readonly api: Pick<SessionApi, 'solicitudes'>;
  /** Sends the notes, once no save waits. */
  readonly flushNotes: (urgency: FlushUrgency) => Promise<FlushResult>;
  /** Absent in old browsers: the lock spares requests, correctness does not depend on it. */
  readonly locks: LockManager | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  readonly random: () => number;
}

/** One pass over an account's outbox, one at a time on this device. */
export function flushAccount(deps: FlushAccountDeps, urgency: FlushUrgency): Promise<FlushResult> {
  const { account, db, api, flushNotes, locks, now, newId, random } = deps;
  const run = async (): Promise<FlushResult> => {
    await db.open();
    // Old code must not touch shapes that it does not know; whoever has the new code sends them.
    if (!db.isCurrent()) return { kind: 'outdated' };
    const store = syncStore(db);
    const saves = await flush({ store, api: api.solicitudes, now, newId, random }, urgency);
    if (saves.kind !== 'clear') return saves;
    return (await readOutboxSummary(db)).waiting === 0 ? saves : flushNotes(urgency);
  };
  return locks === undefined ? run() : locks.request(`vinculo-flush-${account}`, run);
}
