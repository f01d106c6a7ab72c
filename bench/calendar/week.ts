import { addDays, formatHora, SLOT_MINUTES, SLOTS_PER_DAY } from '#domain/calendar/time.ts';

/** A shift of the week that all candidates draw. */
export interface BenchShift {
  readonly id: string;
  readonly fecha: string;
  readonly from: string;
  readonly to: string;
  readonly who: string;
}

export interface BenchWeek {
  readonly monday: string;
  readonly shifts: readonly BenchShift[];
}

export const CAREGIVERS = ['Camila', 'Diego', 'Francisca', 'Ignacio', 'Valentina'] as const;

/** The day with free slots to click and to drag over, and its only shift. */
export const FREE_DAY = 3;
export const ONLY_SHIFT = { from: 540, to: 600 } as const;

/**
 * A week with this many shifts of one slot. Up to 289, the fourth day has one shift only, 09:00–10:00; 336 is every
 * slot of the week. Neighbours have different caregivers, so that they are not merged into one shift.
 */
export function weekOf(monday: string, count: number): BenchWeek {
  const isFull = count > 6 * SLOTS_PER_DAY + 1;
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => isFull || day !== FREE_DAY);
  const shifts: BenchShift[] = isFull
    ? []
    : [shift(monday, FREE_DAY, ONLY_SHIFT.from, ONLY_SHIFT.to, 0)];
  const perDay = Math.ceil((count - shifts.length) / days.length);
  const step = Math.floor(SLOTS_PER_DAY / perDay) * SLOT_MINUTES;
  for (let index = 0; shifts.length < count; index += 1) {
    const day = days[index % days.length] ?? 0;
    const start = Math.floor(index / days.length) * step;
    shifts.push(shift(monday, day, start, start + SLOT_MINUTES, Math.floor(index / days.length)));
  }
  return { monday, shifts };
}

/** One shift a day at the same time, which a clock change must not move. */
export function oneShiftADay(monday: string): BenchWeek {
  return { monday, shifts: [0, 1, 2, 3, 4, 5, 6].map((day) => shift(monday, day, 600, 720, day)) };
}

function shift(
  monday: string,
  day: number,
  from: number,
  to: number,
  caregiver: number,
): BenchShift {
  return {
    id: `${day}-${from}`,
    fecha: addDays(monday, day),
    from: formatHora(from),
    to: formatHora(to),
    who: CAREGIVERS[caregiver % CAREGIVERS.length] ?? CAREGIVERS[0],
  };
}
