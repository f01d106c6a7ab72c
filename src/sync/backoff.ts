const FIRST_DELAY_MS = 2_000;
export const LONGEST_DELAY_MS = 5 * 60_000;

/**
 * How long to wait after `failures` passes in a row that did not get through (1 or more): from 2 s,
 * doubling, to 5 min, of which a random share of up to half is taken off so that devices that lost
 * the server together do not all come back together. It never gives up.
 */
export function backoffMs(failures: number, random: () => number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 16));
  return Math.round(longest * (1 - random() / 2));
}
