export const MS_PER_DAY = 86_400_000;

/** Day 0 of a sheet, given that its programs count a leap day in 1900 that never existed. */
export const DAY_ZERO = Date.UTC(1899, 11, 30);
