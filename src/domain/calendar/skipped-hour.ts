import { type CalendarDay, sameCare, withStart } from './day.ts';
import { SLOTS_PER_DAY } from './time.ts';
import type { ClockDay } from './zone.ts';

/**
 * A day as if its clock skipped nothing: if the care right before and right after the skipped hour is the same, it also
 * fills that hour. Care that another tool has put into that hour stays.
 * @param evening the day before, which matters if the clock is put forward at midnight.
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
  const filled = withStart(after, false);
  return {
    ...day,
    cells: day.cells.map((cell, slot) => {
      if (missing.has(slot)) return cell ?? filled;
      return slot === first + missing.size ? filled : cell;
    }),
  };
}
