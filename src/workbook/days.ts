export const MS_PER_DAY = 86_400_000;

/** Day 0 of a sheet, with the leap day of 1900 that its programs count and that never was. */
export const DAY_ZERO = Date.UTC(1899, 11, 30);
