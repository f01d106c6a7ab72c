import { findRow, hasRow, updateRows } from './statements.ts';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

/** A call that may be repeated: a mutation, or adding a patient. Without a key it counts as new each time. */
export interface KeyedCall {
  readonly account: string;
  readonly key: string | null;
  readonly hash: string;
}

/**
 * Stores the key of a call, or returns the earlier call with that key. Called in the transaction of the call, so that a
 * failed call leaves its key free. Of two simultaneous calls, the second waits for the first at the unique key.
 * @param subject the id of what the call creates, or its answer, if it is known already.
 * @returns null for a new call; `no-account` if the account was deleted since its token was read; `taken` if the key
 * was used with another body; else the stored subject of the earlier call, and the positions of the slots that were not
 * applied.
 */
export async function claimKey(
  db: Database,
  { account, key, hash }: KeyedCall,
  now: Date,
  subject: string | null = null,
) {
  if (key === null) return (await hasRow(db, 'account', { id: account })) ? null : 'no-account';
  // Inserted from the row of the account, so that one statement also checks that the account exists.
  const { numInsertedOrUpdatedRows: inserted = 0n } = await db
    .insertInto('save_ledger')
    .columns(['id_account', 'key', 'body_hash', 'created_at', 'subject'])
    .expression(({ selectFrom, val }) =>
      selectFrom('account')
        .select('id')
        .select([
          val(key).as('key'),
          val(hash).as('body_hash'),
          val(now.toISOString()).as('created_at'),
          val(subject).as('subject'),
        ])
        .where('id', '=', account),
    )
    .onConflict((conflict) => conflict.columns(['id_account', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted > 0n) return null;
  const earlier = await findRow(db, 'save_ledger', { id_account: account, key });
  if (earlier === null) return 'no-account';
  if (earlier.body_hash !== hash) return 'taken';
  const conflicts: readonly number[] = JSON.parse(earlier.conflicts ?? '[]');
  return { subject: earlier.subject, conflicts };
}

/** Stores the result of a call with its key: what it created or its answer, and the slots that were not applied. */
export async function writeResult(
  db: Database,
  { account, key }: KeyedCall,
  result: Partial<Pick<Tables['save_ledger'], 'subject' | 'conflicts'>>,
): Promise<void> {
  if (key !== null) await updateRows(db, 'save_ledger', { id_account: account, key }, result);
}
