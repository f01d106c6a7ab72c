import type { Database } from './store.ts';

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
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('save_ledger')
    .values({ id_account: account, key, body_hash: hash, created_at: now.toISOString(), subject })
    .onConflict((conflict) => conflict.columns(['id_account', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return null;
  const earlier = await db
    .selectFrom('save_ledger')
    .select(['body_hash', 'subject', 'conflicts'])
    .where(({ and }) => and({ id_account: account, key }))
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== hash) return 'taken';
  const conflicts: readonly number[] = JSON.parse(earlier.conflicts ?? '[]');
  return { subject: earlier.subject, conflicts };
}

/** Stores with a key which slots were not applied. Called in the transaction of the mutation. */
export async function writeConflicts(
  db: Database,
  { account, key }: KeyedCall,
  positions: readonly number[],
): Promise<void> {
  if (key === null) return;
  await db
    .updateTable('save_ledger')
    .set({ conflicts: JSON.stringify(positions) })
    .where(({ and }) => and({ id_account: account, key }))
    .execute();
}

/** Stores with a key the id of what the call created, or its result. Called in the transaction of the call. */
export async function writeSubject(
  db: Database,
  { account, key }: KeyedCall,
  subject: string,
): Promise<void> {
  if (key === null) return;
  await db
    .updateTable('save_ledger')
    .set({ subject })
    .where(({ and }) => and({ id_account: account, key }))
    .execute();
}
