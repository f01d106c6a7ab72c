import type { Database } from './store.ts';

/** The state of an idempotency key. */
export type KeyFate = 'new' | 'replay' | 'taken';

/**
 * Stores the key of a call, a save or the adding of a loved one, or reports that it was stored before: with the
 * same body (`replay`) or with another (`taken`). Called inside the call's own transaction, so that one that
 * fails leaves its key free. Of two at the same time the second waits for the first on the unique key.
 */
export async function enterKey(
  db: Database,
  entry: {
    readonly account: string;
    readonly key: string;
    readonly hash: string;
    /** The id of what the call creates. */
    readonly subject?: string;
  },
  now: Date,
): Promise<KeyFate> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('save_ledger')
    .values({
      id_account: entry.account,
      key: entry.key,
      body_hash: entry.hash,
      created_at: now.toISOString(),
      subject: entry.subject ?? null,
      conflicts: null,
    })
    .onConflict((conflict) => conflict.columns(['id_account', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return 'new';
  const { body_hash } = await db
    .selectFrom('save_ledger')
    .select('body_hash')
    .where('id_account', '=', entry.account)
    .where('key', '=', entry.key)
    .executeTakeFirstOrThrow();
  return body_hash === entry.hash ? 'replay' : 'taken';
}

/** What the call with a key created; null if nothing, or if the key is unknown. */
export async function madeUnder(
  db: Database,
  { account, key }: { readonly account: string; readonly key: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('save_ledger')
    .select('subject')
    .where('id_account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** Stores with a key which slots of its save were not applied, by position. Called in the save's transaction. */
export async function writeConflicts(
  db: Database,
  { account, key }: { readonly account: string; readonly key: string },
  positions: readonly number[],
): Promise<void> {
  await db
    .updateTable('save_ledger')
    .set({ conflicts: JSON.stringify(positions) })
    .where('id_account', '=', account)
    .where('key', '=', key)
    .execute();
}

/** The positions stored by `writeConflicts`; none where the whole save was applied. */
export async function readConflicts(
  db: Database,
  { account, key }: { readonly account: string; readonly key: string },
): Promise<readonly number[]> {
  const row = await db
    .selectFrom('save_ledger')
    .select('conflicts')
    .where('id_account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  return JSON.parse(row?.conflicts ?? '[]');
}
