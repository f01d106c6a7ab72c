import type { Kysely } from 'kysely';

/** What a call with a key has created, so that a repeated call is answered with it. */
export async function keysTellWhatTheyMade(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('save_ledger').addColumn('subject', 'text').execute();
}
