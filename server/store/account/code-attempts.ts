import type { Selectable } from 'kysely';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** A code is locked after this many wrong attempts. */
const MAX_TRIES = 5;

/**
 * Counts an attempt before the code is checked, so that simultaneous attempts cannot exceed the limit.
 * @param table of codes for new accounts, or for new mails. A row of the former with `used_at` has activated its
 * account.
 * @returns the row with the expected code; null if there is none, or no attempts are left.
 */
export async function countAttempt<T extends 'verification_code' | 'mail_change'>(
  db: Database,
  table: T,
  account: string,
  at: Date,
): Promise<Selectable<Tables[T]> | null> {
  const row = await db
    .updateTable(table as 'mail_change')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id_account', '=', account)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', at.toISOString())
    .returningAll()
    .executeTakeFirst();
  return (row as Selectable<Tables[T]> | undefined) ?? null;
}
