import { addDays, formatHora, SLOT_MINUTES, SLOTS_PER_DAY } from '#domain/calendar/time.ts';

/** A block of the week that all candidates draw. */
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

/** The day with room to click and to drag, and its only block. */
export const ROOMY_DAY = 3;
export const ROOMY_SHIFT = { from: 540, to: 600 } as const;

/**
 * A week of as many blocks as asked. Up to 289 the fourth day has one block only, 09:00–10:00, and the
 * others share the rest in slots; 336 is every slot of the week. Neighbours have different
 * caregivers, so that none are one block.
 */
export function weekOf(monday: string, count: number): BenchWeek {
  const isFull = count > 6 * SLOTS_PER_DAY + 1;
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => isFull || day !== ROOMY_DAY);
  const shifts: BenchShift[] = isFull
    ? []
    : [shift(monday, ROOMY_DAY, ROOMY_SHIFT.from, ROOMY_SHIFT.to, 0)];
  const perDay = Math.ceil((count - shifts.length) / days.length);
  const step = Math.floor(SLOTS_PER_DAY / perDay) * SLOT_MINUTES;
  for (let index = 0; shifts.length < count; index += 1) {
    const day = days[index % days.length] ?? 0;
    const start = Math.floor(index / days.length) * step;
    shifts.push(shift(monday, day, start, start + SLOT_MINUTES, Math.floor(index / days.length)));
  }
  return { monday, shifts };
}

/** One block a day at the same time: what a clock change must not move. */
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
