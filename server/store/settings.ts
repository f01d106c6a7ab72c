import type { Database } from './store.ts';

/** The value of a setting; null if it was never written. */
export async function readSetting(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a setting, or overwrites it. */
export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
