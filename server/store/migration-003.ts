import type { Kysely } from 'kysely';

/** What a call with a key has made, so that the call is answered with it when it comes again. */
export async function keysTellWhatTheyMade(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('save_ledger').addColumn('subject', 'text').execute();
}
