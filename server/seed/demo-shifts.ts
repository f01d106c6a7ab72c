import { type Status, statusOfNew } from '#domain/calendar/status.ts';
import { addDays, type Fecha, weekStart } from '#domain/calendar/time.ts';

export interface DemoShift {
  readonly fecha: Fecha;
  readonly horaInicio: string;
  readonly horaFin: string;
  readonly status: Status;
  /** Index into the patient's caregivers; null for nobody yet. */
  readonly caregiver: number | null;
}

interface Weekly {
  /** 0 for Monday. */
  readonly day: number;
  readonly from: string;
  readonly to: string;
  readonly caregiver: number | null;
}

const WEEKS_BACK = 4;
const WEEKS = 8;

/** One pattern for each patient, in their order. The end of Friday's night shift is the day's end. */
const PATTERNS: readonly (readonly Weekly[])[] = [
  [
    { day: 0, from: '08:00', to: '12:30', caregiver: 0 },
    { day: 1, from: '09:30', to: '13:00', caregiver: 1 },
    { day: 2, from: '08:00', to: '12:30', caregiver: 0 },
    { day: 2, from: '15:00', to: '18:30', caregiver: 2 },
    { day: 3, from: '16:30', to: '17:00', caregiver: null },
    { day: 4, from: '20:00', to: '24:00', caregiver: 2 },
    { day: 5, from: '00:00', to: '07:30', caregiver: 2 },
    { day: 6, from: '10:00', to: '14:00', caregiver: 1 },
  ],
  [
    { day: 0, from: '14:00', to: '19:00', caregiver: 0 },
    { day: 3, from: '09:00', to: '11:30', caregiver: 1 },
    { day: 5, from: '11:00', to: '15:30', caregiver: null },
  ],
  [
    { day: 1, from: '08:30', to: '12:00', caregiver: 0 },
    { day: 4, from: '14:30', to: '18:00', caregiver: 1 },
  ],
];

/**
 * Eight weeks of shifts around today, four before this week and four from it on; always the same for the same
 * day. Past shifts are confirmed, except a few that nobody took; of future ones every third is pending.
 */
export function demoShifts(patient: number, today: Fecha): readonly DemoShift[] {
  const pattern = PATTERNS[patient % PATTERNS.length] ?? [];
  const firstMonday = addDays(weekStart(today), -7 * WEEKS_BACK);
  const shifts: DemoShift[] = [];
  for (let week = 0; week < WEEKS; week += 1) {
    for (const [index, { day, from, to, caregiver }] of pattern.entries()) {
      const fecha = addDays(firstMonday, 7 * week + day);
      const every = fecha < today ? 7 : 3;
      const isPending = caregiver === null || (week + index) % every === every - 1;
      shifts.push({
        fecha,
        horaInicio: from,
        horaFin: to,
        status: statusOfNew(!isPending),
        caregiver: isPending ? null : caregiver,
      });
    }
  }
  return shifts;
}
