import type { Database } from './store.ts';

/**
 * Whether this place is known: a mail and an address, hashed. Asked in the same way for a mail without an account, so
 * that the time taken reveals nothing.
 */
export async function isKnownAddress(db: Database, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_address')
    .select('subject')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers a place from which somebody has just signed in. */
export async function rememberAddress(db: Database, subject: string, at: Date): Promise<void> {
  const seen_at = at.toISOString();
  await db
    .insertInto('known_address')
    .values({ subject, seen_at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ seen_at }))
    .execute();
}
