import { type CalendarDay, type Cell, runsOf, type Shift, sameCare } from './day.ts';
import { NIGHT_ENDS_BY } from './night.ts';
import { addDays, DAY_MINUTES, SLOTS_PER_DAY, slotStart } from './time.ts';
import { type ClockDay, firstSlot, type ZoneClock } from './zone.ts';

/**
 * The cells after midnight in which the last shift of the evening continues with the same care. Null if that shift ends
 * at midnight, or is not a night.
 */
export function restOfNight(
  evening: CalendarDay,
  next: CalendarDay,
  clock: ClockDay,
): readonly (Cell | null)[] | null {
  const last = evening.cells[SLOTS_PER_DAY - 1] ?? null;
  const first = firstSlot(clock);
  const rest = runsOf(next.cells).find(({ from, to }) => from <= first && first < to);
  return rest === undefined || rest.to > NIGHT_ENDS_BY || !sameCare(last, rest.cell)
    ? null
    : next.cells.map((cell, slot) => (slot < rest.to ? cell : null));
}

/** Whether a shift continues after midnight in this shift of the next day. */
export function isRestOf(evening: Shift, morning: Shift, clock: ZoneClock): boolean {
  return (
    evening.end === DAY_MINUTES &&
    morning.fecha === addDays(evening.fecha, 1) &&
    evening.offGrid === null &&
    morning.offGrid === null &&
    sameCare(evening, morning) &&
    morning.start <= slotStart(firstSlot(clock.dayOf(morning.fecha))) &&
    morning.end <= slotStart(NIGHT_ENDS_BY)
  );
}
