const FIRST_DELAY_MS = 2_000;
export const LONGEST_DELAY_MS = 5 * 60_000;

/**
 * The wait after `failures` failed passes in a row (1 or more): from 2 s, doubling, to 5 min, minus a random
 * share of up to half so that devices that lost the server together do not all return together. It never
 * gives up.
 */
export function backoffMs(failures: number, random: () => number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return Math.round(longest * (1 - random() / 2));
}
