import type { SessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { type FlushDeps, flush } from './flush.ts';
import type { FlushResult, FlushUrgency } from './flush-schedule.ts';
import { syncStore } from './store.ts';
import { underLock } from './under-lock.ts';

interface FlushAccountDeps {
  readonly accountId: string;
  readonly db: AccountDatabase;
  readonly api: Pick<
    SessionApi,
    'idempotencyKeys' | 'solicitudes' | 'notes' | 'shifts' | 'careHours' | 'changes'
  >;
  /** Absent in old browsers: the lock only avoids requests, correctness does not depend on it. */
  readonly locks: LockManager | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  readonly random: () => number;
  /** Aborted when the caller closes the database: a pass that starts after that rejects with the signal's reason. */
  readonly over?: AbortSignal;
}

/** Runs one pass over an account's outbox. Only one runs at a time on this device. */
export async function flushAccount(
  deps: FlushAccountDeps,
  urgency: FlushUrgency,
): Promise<FlushResult> {
  const { accountId, db, locks, now, newId, random, over } = deps;
  const run = async (): Promise<FlushResult> => {
    // This may run long after the call, because it waits for the lock: a closed database must not be opened again.
    over?.throwIfAborted();
    await db.open();
    // Code older than the database must not write to it; a tab or worker with the new code sends the mutations.
    if (!db.isCurrent()) return { kind: 'outdated' };
    return flush({ store: syncStore(db), api: callsOf(deps.api), now, newId, random }, urgency);
  };
  return underLock(locks, `vinculo-flush-${accountId}`, run);
}

function callsOf(api: FlushAccountDeps['api']): FlushDeps['api'] {
  return {
    ...api.solicitudes,
    idempotencyKeys: api.idempotencyKeys,
    changesOf: async (...args) => (await api.changes()).changesOf(...args),
    putNote: async (...args) => (await api.notes()).put(...args),
    answer: async (...args) => (await api.shifts()).answer(...args),
    putUnavailable: async (...args) => (await api.shifts()).putUnavailable(...args),
    putCareWindow: async (...args) => (await api.careHours()).put(...args),
  };
}
