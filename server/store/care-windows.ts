import type { Fecha } from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { ACTIVE } from './accounts.ts';
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

/** How many patients are read at a time. */
const AT_ONCE = 100;

/** Patients with hours to be covered whose families were not told on this day yet. */
export async function patientsToTell(db: Database, today: Fecha): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('care_window')
    .innerJoin('paciente', 'paciente.id', 'care_window.id_paciente')
    .select('paciente.id')
    .where('paciente.estado_cuenta', '=', ACTIVE)
    .where('paciente.archived_at', 'is', null)
    .where(({ or, eb }) => or([eb('told_on', 'is', null), eb('told_on', '<', today)]))
    .orderBy('paciente.id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a family is told on this day. @returns the hours to be covered; null where it was noted before. */
export async function claimEvening(
  db: Database,
  patient: string,
  today: Fecha,
): Promise<CareWindow | null> {
  const row = await db
    .updateTable('care_window')
    .set({ told_on: today })
    .where('id_paciente', '=', patient)
    .where(({ or, eb }) => or([eb('told_on', 'is', null), eb('told_on', '<', today)]))
    .returning(['from_minute', 'to_minute'])
    .executeTakeFirst();
  return row === undefined ? null : { from: row.from_minute, to: row.to_minute };
}
