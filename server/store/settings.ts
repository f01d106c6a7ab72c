import { findRow, upsertRow } from './statements.ts';
import type { Database } from './store.ts';

/** The value of a setting; null if it was never written. */
export async function readSetting(db: Database, name: string): Promise<string | null> {
  return (await findRow(db, 'setting', { name }))?.value ?? null;
}

/** Writes a setting, or overwrites it. */
export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  await upsertRow(db, 'setting', ['name'], { name, value });
}
