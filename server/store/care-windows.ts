import type { Fecha } from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import type { Database } from './store.ts';

/** The hours that are to be covered; null where the family has not said. */
export async function readCareWindow(db: Database, patient: string): Promise<CareWindow | null> {
  const row = await db
    .selectFrom('care_window')
    .select(['from_minute', 'to_minute'])
    .where('id_paciente', '=', patient)
    .executeTakeFirst();
  return row === undefined ? null : { from: row.from_minute, to: row.to_minute };
}

/** @param toldOn the day of which the family needs no notice any more. Called in a transaction. */
export async function writeCareWindow(
  db: Database,
  patient: string,
  window: CareWindow | null,
  toldOn: Fecha | null,
): Promise<void> {
  if (window === null) {
    await db.deleteFrom('care_window').where('id_paciente', '=', patient).execute();
    return;
  }
  const hours = { from_minute: window.from, to_minute: window.to };
  await db
    .insertInto('care_window')
    .values({ id_paciente: patient, ...hours, told_on: toldOn })
    .onConflict((conflict) => conflict.column('id_paciente').doUpdateSet(hours))
    .execute();
}
