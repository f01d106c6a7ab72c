import type { Shift } from '#domain/calendar/day.ts';
import { moveShifts } from '#domain/calendar/move.ts';
import { addDays, weekday } from '#domain/calendar/time.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';

/** This week and the next one. */
const DAYS = 14;

/** The other days of a shift's week and of the next one, and where there is room for all of its parts. */
export function destinationsOf(dayOf: Calendar['day'], parts: readonly [Shift, ...Shift[]]) {
  const [{ fecha }] = parts;
  const first = -weekday(fecha);
  return Array.from({ length: DAYS }, (_, index) => first + index)
    .filter((days) => days !== 0)
    .map((days) => ({
      fecha: addDays(fecha, days),
      /** From the shift's own day. */
      days,
      isFree: moveShifts(dayOf, parts, { days }) !== null,
    }));
}

/** How many days later there is room for a shift first; undefined where there is none. */
export function nextFreeDay(
  dayOf: Calendar['day'],
  parts: readonly [Shift, ...Shift[]],
): number | undefined {
  return destinationsOf(dayOf, parts).find(({ days, isFree }) => isFree && days > 0)?.days;
}
