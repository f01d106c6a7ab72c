/**
 * Moments that were noted by this device's clock, in milliseconds since 1970. One in the future was noted
 * while the clock was ahead.
 */

/** A page's `now` may be older than what was just written. */
const TOLERANCE_MS = 60_000;

/** The latest of some moments, null where there is none. Those in the future are ignored. */
export function latest(now: number, ...moments: readonly (number | null)[]): number | null {
  const past = moments.filter((at): at is number => at !== null && at <= now + TOLERANCE_MS);
  return past.length === 0 ? null : Math.max(...past);
}

/**
 * Whether one moment is later than another; 0 is before all. One in the future is before what was noted since
 * the clock was put right.
 */
export function isLater(one: number, other: number, now = Date.now()): boolean {
  const isOneAhead = one > now;
  const isOtherAhead = other > now;
  if (isOneAhead === isOtherAhead) return one > other;
  return isOtherAhead || other === 0;
}
