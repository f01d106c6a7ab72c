import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { afterQuietHours } from '#domain/notices/quiet-hours.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { mainland, momentNow } from '#server/moment.ts';
import { claimEvening, patientsToTell } from '#server/store/calendar/care-windows.ts';
import { familyOf } from '#server/store/people/members.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { patientName } from './patient-name.ts';
import { tell } from './tell.ts';
import { hasToldHour } from './told-hour.ts';
import { uncoveredHours } from './uncovered-hours.ts';

/**
 * From 18:00 in Chile until the night, tells each family once which hours of tomorrow's care window nobody covers. A
 * server that was off at 18:00 does it when it is back.
 */
export async function tellUncovered(deps: Dependencies): Promise<void> {
  const now = deps.clock().getTime();
  const moment = momentNow(deps);
  if (!hasToldHour(moment) || afterQuietHours(mainland, now) > now) return;
  for (;;) {
    const patients = await patientsToTell(deps.store.db, moment.fecha);
    if (patients.length === 0) return;
    for (const patient of patients) {
      await inTransaction(deps.store, (db) => tellFamily(db, deps, patient, moment.fecha));
    }
  }
}

/** Of all processes, the first that claims the evening of a patient tells the family. */
async function tellFamily(
  db: Database,
  deps: Dependencies,
  patient: string,
  today: Fecha,
): Promise<void> {
  const window = await claimEvening(db, patient, today);
  if (window === null) return;
  const tomorrow = addDays(today, 1);
  const parts = await uncoveredHours(db, patient, tomorrow, window);
  if (parts.length === 0) return;
  await tell(db, deps, await familyOf(db, patient), {
    event: `uncovered|${patient}|${today}`,
    kind: 'uncovered',
    patient,
    wording: { says: 'uncovered', patient: await patientName(db, patient) },
    about: { parts },
    limitsWith: () => ({ isUrgent: false, expires: new Date(mainland.instantOf(tomorrow, 0)) }),
  });
}
