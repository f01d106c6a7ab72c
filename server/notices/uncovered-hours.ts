import { horasOf } from '#domain/calendar/care-request.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { clockOf } from '#server/moment.ts';
import { careRequestsOnDays } from '#server/store/calendar/solicitudes.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** The hours of a day's care window that nobody covers, by the clock of the patient's region. */
export async function uncoveredHours(
  db: Database,
  patient: string,
  fecha: Fecha,
  window: CareWindow,
): Promise<readonly ShiftPart[]> {
  const row = await findRow(db, 'paciente', { id: patient });
  const clock = clockOf(row?.region ?? null);
  const stored = await careRequestsOnDays(db, patient, [fecha], () => {});
  const { gaps } = coverageOf(deriveDay(fecha, stored), clock.dayOf(fecha), window);
  return gaps.map((gap) => ({ fecha, ...horasOf(gap) }));
}
