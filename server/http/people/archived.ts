import { HttpError } from '#server/http/http-error.ts';
import { archivedBy } from '#server/store/calendar/activity.ts';
import type { Patient } from '#server/store/people/patients.ts';
import type { Database } from '#server/store/store.ts';

/**
 * Rejects a change to the calendar of an archived patient. The change waited on a device meanwhile; if it were applied,
 * nobody would see it. The message names who archived the patient, and the author can send the change again once the
 * calendar is in use again.
 * @param what the action that is rejected, for the message.
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
  // Not 409, which means that a shift differs from what its author saw.
  throw new HttpError(422, 'archived', message);
}
