import type { Id } from '#domain/people/id.ts';
import type { ShiftTemplate } from '#domain/planner/shift-template.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** The templates that were made on this device for a patient's shifts. */
export async function readOwnTemplates(
  db: AccountDatabase,
  patient: Id,
): Promise<readonly ShiftTemplate[]> {
  return (await readMeta(db, `templates:${patient}`))?.templates ?? [];
}

/** Changes them within one transaction, so that of two tabs neither starts from a stale list. */
export function changeOwnTemplates(
  db: AccountDatabase,
  patient: Id,
  change: (own: readonly ShiftTemplate[]) => readonly ShiftTemplate[],
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const templates = change(await readOwnTemplates(db, patient));
    await writeMeta(db, `templates:${patient}`, { templates });
  });
}
