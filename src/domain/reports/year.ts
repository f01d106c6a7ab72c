import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';
import type { Reported } from './reported.ts';

const MONTHS_PER_YEAR = 12;

/** The months as the charts name them, `01` to `12`. */
export const MONTHS: readonly string[] = Array.from({ length: MONTHS_PER_YEAR }, (_, month) =>
  String(month + 1).padStart(2, '0'),
);

/**
 * The instants at which the months of a year begin in Chile, and the instant at which the year ends: thirteen numbers,
 * so that the month of each of many thousands of rows is found by comparison.
 */
function monthStarts(year: number, clock: ZoneClock): readonly number[] {
  return Array.from({ length: MONTHS_PER_YEAR + 1 }, (_, month) => {
    const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    return clock.instantOf(first, 0);
  });
}

/**
 * Counts people by the month of a year in which they were created, in Chile, and those created before that year.
 * `undated` have no readable creation date.
 */
export function createdByMonth(people: readonly Reported[], year: number) {
  const starts = monthStarts(year, zoneClock(CHILE));
  const months = new Array<number>(MONTHS_PER_YEAR).fill(0);
  let before = 0;
  let undated = 0;
  for (const { createdAt } of people) {
    if (createdAt === null) {
      undated += 1;
      continue;
    }
    // The last month that has begun by an instant; -1 means before the year.
    const next = starts.findIndex((start) => start > createdAt);
    if (next === 0) before += 1;
    else if (next > 0) months[next - 1] = (months[next - 1] ?? 0) + 1;
  }
  return { before, months, undated };
}

/** The years that a report can show, the latest first: from the year of the first user to the current one. */
export function reportYears(people: readonly Reported[], thisYear: number): readonly number[] {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { createdAt } of people) {
    if (createdAt !== null && createdAt < earliest) earliest = createdAt;
  }
  const firstYear = Number.isFinite(earliest) ? yearOf(earliest) : thisYear;
  const years = Math.min(Math.max(thisYear - firstYear, 0), MOST_YEARS) + 1;
  return Array.from({ length: years }, (_, back) => thisYear - back);
}

function yearOf(instant: number): number {
  return Number(chileanFecha(instant).split('-', 1)[0]);
}

/** A wrong date a hundred years ago must not make a list of a hundred years. */
const MOST_YEARS = 30;
