import { type CalendarDay, sameCare } from './day.ts';
import { SLOTS_PER_DAY } from './time.ts';
import type { ClockDay } from './zone.ts';

/**
 * A day as it would be if its clock skipped nothing: who is there right before the skipped hour and right after
 * it stays through it. What is in that hour already, as another tool may have put it, stays.
 * @param evening the day before, which ends where a clock that is put forward at midnight goes on.
 */
export function acrossSkippedHour(
  day: CalendarDay,
  { missing }: ClockDay,
  evening: () => CalendarDay,
): CalendarDay {
  if (missing.size === 0) return day;
  const first = Math.min(...missing);
  const before = first === 0 ? evening().cells[SLOTS_PER_DAY - 1] : day.cells[first - 1];
  const after = day.cells[first + missing.size];
  if (!before || !after || !sameCare(before, after)) return day;
  return {
    ...day,
    cells: day.cells.map((cell, slot) => (missing.has(slot) ? (cell ?? after) : cell)),
  };
}
