import { statusOfNew } from '#domain/calendar/status.ts';
import { addDays, type Fecha, weekStart } from '#domain/calendar/time.ts';
import { DEMO_PATIENTS } from './demo-family.ts';

const WEEKS_BACK = 4;
const WEEKS = 8;

/**
 * Eight weeks of shifts around today, four before this week and four from it on; always the same for the same
 * day. Past shifts are confirmed, except a few that nobody took; of future ones every third is pending.
 * `caregiver` is an index into the patient's caregivers; null for nobody yet.
 */
export function demoShifts(patient: number, today: Fecha) {
  const firstMonday = addDays(weekStart(today), -7 * WEEKS_BACK);
  return Array.from({ length: WEEKS }, (_, week) =>
    (DEMO_PATIENTS[patient]?.weekly ?? []).map(({ day, caregiver, ...hours }, index) => {
      const fecha = addDays(firstMonday, 7 * week + day);
      const every = fecha < today ? 7 : 3;
      const isPending = caregiver === null || (week + index) % every === every - 1;
      const status = statusOfNew(!isPending);
      return { fecha, ...hours, status, caregiver: isPending ? null : caregiver };
    }),
  ).flat();
}
