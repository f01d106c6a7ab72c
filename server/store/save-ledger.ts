import type { Database } from './store.ts';

/** A call that may be repeated: a save or the adding of a patient. Without a key it is new each time. */
export interface Keyed {
  readonly account: string;
  readonly key: string | null;
  readonly hash: string;
}

/** What is known of an earlier call with the same key and body. */
export interface Earlier {
  /** The id of what it created; null if nothing. */
  readonly subject: string | null;
  /** The slots of the save that were not applied, by position. */
  readonly conflicts: readonly number[];
}

/**
 * Stores the key of a call, or returns what was stored before. Called inside the call's own transaction, so that
 * one that fails leaves its key free. Of two at the same time the second waits for the first on the unique key.
 * @param subject the id of what the call creates.
 * @returns null for a new call; `taken` if the key came with another body.
 */
export async function enterKey(
  db: Database,
  { account, key, hash }: Keyed,
  now: Date,
  subject: string | null = null,
): Promise<Earlier | 'taken' | null> {
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
  return { subject: earlier.subject, conflicts: JSON.parse(earlier.conflicts ?? '[]') };
}

/** Stores with a key which slots of its save were not applied. Called in the save's transaction. */
export async function writeConflicts(
  db: Database,
  { account, key }: Keyed,
  positions: readonly number[],
): Promise<void> {
  if (key === null) return;
  await db
    .updateTable('save_ledger')
    .set({ conflicts: JSON.stringify(positions) })
    .where(({ and }) => and({ id_account: account, key }))
    .execute();
}
