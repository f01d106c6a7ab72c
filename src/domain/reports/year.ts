import { type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';
import { createdFecha, createdInstant } from '#domain/people/created-at.ts';
import type { Reported } from './reported.ts';

export const MONTHS_PER_YEAR = 12;

/** The months as the charts name them, `01` to `12`. */
export const MONTHS: readonly string[] = Array.from({ length: MONTHS_PER_YEAR }, (_, month) =>
  String(month + 1).padStart(2, '0'),
);

/**
 * The instants at which the months of a year begin in Chile, and the one at which the year ends:
 * thirteen, so that a month of many thousands of rows is told by comparing numbers.
 */
function monthStarts(year: number, clock: ZoneClock): readonly number[] {
  return Array.from({ length: MONTHS_PER_YEAR + 1 }, (_, month) => {
    const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    return clock.instantOf(first, 0);
  });
}

/** How many were created in each month of a year, and how many before it. */
export interface CreatedByMonth {
  readonly before: number;
  readonly months: readonly number[];
  /** Those whose date of creation cannot be read. */
  readonly undated: number;
}

/** Counts people by the month in which they were created, in Chile. */
export function createdByMonth(people: readonly Reported[], year: number): CreatedByMonth {
  const starts = monthStarts(year, zoneClock('America/Santiago'));
  const months = new Array<number>(MONTHS_PER_YEAR).fill(0);
  let before = 0;
  let undated = 0;
  for (const { createdAt } of people) {
    const instant = createdInstant(createdAt);
    if (instant === null) {
      undated += 1;
      continue;
    }
    // The number of starts that have passed: 0 is before the year, 13 after it.
    const passed = starts.filter((start) => start <= instant).length;
    if (passed === 0) before += 1;
    else if (passed <= MONTHS_PER_YEAR) months[passed - 1] = (months[passed - 1] ?? 0) + 1;
  }
  return { before, months, undated };
}

/** The years that a report can show, the latest first: from that of the first user to this one. */
export function reportYears(people: readonly Reported[], thisYear: number): readonly number[] {
  let first: string | null = null;
  let earliest = Number.POSITIVE_INFINITY;
  for (const { createdAt } of people) {
    const instant = createdInstant(createdAt);
    if (instant !== null && instant < earliest) [earliest, first] = [instant, createdAt];
  }
  const firstYear = Number(createdFecha(first)?.slice(0, 4) ?? thisYear);
  const years = Math.min(Math.max(thisYear - firstYear, 0), MOST_YEARS) + 1;
  return Array.from({ length: years }, (_, back) => thisYear - back);
}

/** A wrong date of a hundred years ago must not make a list of a hundred years. */
const MOST_YEARS = 30;
