import { archivedBy } from '#server/store/activity.ts';
import type { Patient } from '#server/store/patients.ts';
import type { Database } from '#server/store/store.ts';
import { HttpError } from './http-error.ts';

/**
 * Rejects a change of the calendar of a patient who is archived. It waited on a device meanwhile: applied, nobody would
 * see it. Whoever made it is told who archived them, and may send it again once the calendar is used again.
 * @param what cannot be done.
 * @throws HttpError 422
 */
export async function rejectArchived(
  db: Database,
  { id, archived_at }: Patient,
  what = 'guardar este cambio',
): Promise<void> {
  if (archived_at === null) return;
  const by = (await archivedBy(db, [id])).get(id);
  const first =
    by === undefined ? 'Este calendario está archivado' : `${by} archivó este calendario`;
  const message = `${first}. Para ${what}, primero vuelve a usarlo: en Mis seres queridos, abre Archivados.`;
  // No 409, which says that a shift is not as its author saw it.
  throw new HttpError(422, 'archived', message);
}
