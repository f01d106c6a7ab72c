import { insertNew, updateRows } from './statements.ts';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

/** A call that may be repeated: a mutation, or adding a patient. Without a key it is new each time. */
export interface KeyedCall {
  readonly account: string;
  readonly key: string | null;
  readonly hash: string;
}

/**
 * Stores the key of a call, or returns the earlier call with that key. Called in the transaction of the call, so that
 * a failed call leaves its key free. Of two simultaneous calls, the second waits for the first at the unique key.
 * @param subject the id of what the call creates.
 * @returns null for a new call; `taken` if the key came with another body; else the id of what the earlier call
 * created, null if nothing, and the positions of the slots that were not applied.
 */
export async function claimKey(
  db: Database,
  { account, key, hash }: KeyedCall,
  now: Date,
  subject: string | null = null,
) {
  if (key === null) return null;
  const row = { id_account: account, key, body_hash: hash, created_at: now.toISOString(), subject };
  if ((await insertNew(db, 'save_ledger', ['id_account', 'key'], row)) > 0) return null;
  const earlier = await db
    .selectFrom('save_ledger')
    .select(['body_hash', 'subject', 'conflicts'])
    .where(({ and }) => and({ id_account: account, key }))
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== hash) return 'taken';
  const conflicts: readonly number[] = JSON.parse(earlier.conflicts ?? '[]');
  return { subject: earlier.subject, conflicts };
}

/** Stores with a key what became of its call: what it created or its result, and the slots that were not applied. */
export async function writeResult(
  db: Database,
  { account, key }: KeyedCall,
  result: Partial<Pick<Tables['save_ledger'], 'subject' | 'conflicts'>>,
): Promise<void> {
  if (key !== null) await updateRows(db, 'save_ledger', { id_account: account, key }, result);
}
