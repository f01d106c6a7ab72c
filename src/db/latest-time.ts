/**
 * For times recorded by this device's clock, in milliseconds since 1970. A time in the future was recorded while the
 * clock was ahead.
 */

/** A page's `now` may be slightly older than a time that was just written. */
const TOLERANCE_MS = 60_000;

/** The latest of some times; null if there is none. Times in the future are ignored. */
export function latest(now: number, ...moments: readonly (number | null)[]): number | null {
  const past = moments.filter((at): at is number => at !== null && at <= now + TOLERANCE_MS);
  return past.length === 0 ? null : Math.max(...past);
}
