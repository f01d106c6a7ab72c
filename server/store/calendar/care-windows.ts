import type { Fecha } from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { isInUse } from '#server/store/people/patients.ts';
import { deleteRows, findRow, upsertRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** The care window; null if the family has not set one. */
export async function readCareWindow(db: Database, patient: string): Promise<CareWindow | null> {
  const row = await findRow(db, 'care_window', { id_paciente: patient });
  return row && { from: row.from_minute, to: row.to_minute };
}

/** @param toldOn the day for which the family needs no notice any more. Called in a transaction. */
export async function writeCareWindow(
  db: Database,
  patient: string,
  window: CareWindow | null,
  toldOn: Fecha | null,
): Promise<void> {
  if (window === null) return deleteRows(db, 'care_window', { id_paciente: patient });
  const hours = { from_minute: window.from, to_minute: window.to };
  const row = { id_paciente: patient, ...hours, told_on: toldOn };
  await upsertRow(db, 'care_window', ['id_paciente'], row, hours);
}

/** How many patients are read at a time. */
const AT_ONCE = 100;

/**
 * Patients whose families were not told on this day yet. Includes patients who are hidden or archived: if the query
 * left them out, they would be read again each time.
 */
export async function patientsToTell(db: Database, today: Fecha): Promise<readonly string[]> {
  const first = db
    .selectFrom('care_window')
    .select('id_paciente')
    .orderBy('told_on')
    .orderBy('id_paciente')
    .limit(AT_ONCE);
  // Several queries, because no engine reads its index in order for all conditions. A day to come was recorded by a
  // wrong clock.
  const notToday = [
    first.where('told_on', 'is', null),
    first.where('told_on', '<', today),
    first.where('told_on', '>', today),
  ];
  for (const query of notToday) {
    const rows = await query.execute();
    if (rows.length > 0) return rows.map(({ id_paciente }) => id_paciente);
  }
  return [];
}

/**
 * Records that a family is told on this day.
 * @returns the care window; null if it was recorded before, and for a patient who is hidden or archived.
 */
export async function claimEvening(
  db: Database,
  patient: string,
  today: Fecha,
): Promise<CareWindow | null> {
  const row = await db
    .updateTable('care_window')
    .set({ told_on: today })
    .where('id_paciente', '=', patient)
    .where('told_on', 'is distinct from', today)
    .returning(['from_minute', 'to_minute'])
    .executeTakeFirst();
  if (row === undefined || !(await isInUse(db, patient))) return null;
  return { from: row.from_minute, to: row.to_minute };
}
