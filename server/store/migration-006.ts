import type { Kysely } from 'kysely';

/** A repeated save is told again which of its shifts were conflicts. */
export async function keysTellConflicts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('save_ledger').addColumn('conflicts', 'text').execute();
}
