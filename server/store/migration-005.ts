import type { Kysely } from 'kysely';

/** A code or a link that was used is known as such until it would have run out: its call may come again. */
export async function usedIsRemembered(db: Kysely<unknown>): Promise<void> {
  for (const table of ['verification_code', 'reset_token']) {
    await db.schema.alterTable(table).addColumn('used_at', 'text').execute();
  }
}
