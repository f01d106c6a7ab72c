import type { Kysely } from 'kysely';

/** A used code or link is remembered until it would have expired, because its call may be repeated. */
export async function usedIsRemembered(db: Kysely<unknown>): Promise<void> {
  for (const table of ['verification_code', 'reset_token']) {
    await db.schema.alterTable(table).addColumn('used_at', 'text').execute();
  }
}
