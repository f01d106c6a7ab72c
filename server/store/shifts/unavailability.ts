import type { Fecha } from '#domain/calendar/time.ts';
import { lockAccounts } from '#server/store/account/accounts.ts';
import { deleteRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** Hours of a day, as they are stored. */
export interface Hours {
  readonly hora_inicio: string;
  readonly hora_fin: string;
}

/** When a caregiver cannot come, from a day on, by date and time. */
export function listUnavailability(db: Database, caregiver: string, from: Fecha) {
  return db
    .selectFrom('unavailability')
    .select(['fecha', 'hora_inicio', 'hora_fin'])
    .where('id_cuidador', '=', caregiver)
    .where('fecha', '>=', from)
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
}

/** The hours of one day at which a caregiver cannot come, by time. */
export function hoursOfDay(db: Database, id_cuidador: string, fecha: Fecha) {
  return db
    .selectFrom('unavailability')
    .select(['hora_inicio', 'hora_fin'])
    .where(({ and }) => and({ id_cuidador, fecha }))
    .orderBy('hora_inicio')
    .execute();
}

/**
 * Changes a caregiver's unavailable hours of one day. Called in a transaction.
 * @param change returns the new hours for the stored ones.
 */
export async function changeUnavailability(
  db: Database,
  id_cuidador: string,
  fecha: Fecha,
  change: (stored: readonly Hours[]) => readonly Hours[],
): Promise<void> {
  // Of two simultaneous calls one waits: otherwise both results would be stored.
  await lockAccounts(db, { id: id_cuidador });
  const spans = change(await hoursOfDay(db, id_cuidador, fecha));
  await deleteRows(db, 'unavailability', { id_cuidador, fecha });
  if (spans.length === 0) return;
  await db
    .insertInto('unavailability')
    .values(spans.map((hours) => ({ id_cuidador, fecha, ...hours })))
    .execute();
}
