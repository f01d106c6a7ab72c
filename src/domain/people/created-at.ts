import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { type Fecha, parseFecha } from '#domain/calendar/time.ts';

/**
 * Distinguishes seconds from milliseconds since 1970: seconds stay below this for three thousand years, milliseconds
 * passed it in 1973.
 */
const LEAST_MS = 100_000_000_000;

/** Day, month and year, as a date is written in Chile, also before a time. `Date.parse` would take the day for a month. */
const DAY_FIRST = /^(\d{2})[/-](\d{2})[/-](\d{4})\b.*$/;

/**
 * The instant of a `createdAt`, in milliseconds since 1970; null if there is none. A bare date is a day in Chile: it is
 * read at an hour at which the day is the same in Chile and in UTC.
 */
export function createdInstant(createdAt: string | null): number | null {
  if (createdAt === null) return null;
  const date = createdAt.replace(DAY_FIRST, '$3-$2-$1');
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return validInstant(Date.parse(`${date}T15:00:00Z`));
  if (/^\d{9,}$/.test(createdAt)) {
    const number = Number(createdAt);
    return validInstant(number < LEAST_MS ? number * 1000 : number);
  }
  return validInstant(Date.parse(createdAt));
}

/** The calendar date in Chile of a `createdAt`; null where it has none. */
export function createdFecha(createdAt: string | null): Fecha | null {
  const instant = createdInstant(createdAt);
  // Years of five digits are rejected.
  return instant === null ? null : parseFecha(chileanFecha(instant));
}

function validInstant(instant: number): number | null {
  // The range of JavaScript dates.
  return Math.abs(instant) <= 8.64e15 ? instant : null;
}
