import { expect, it } from 'vitest';
import { latest } from '#db/latest-time.ts';

const NOW = 1_795_000_000_000;
const DAY_MS = 86_400_000;

it('the last contact is the latest one', () => {
  expect(latest(NOW, NOW - 2, NOW - 1)).toBe(NOW - 1);
  expect(latest(NOW, null, NOW - 1)).toBe(NOW - 1);
  expect(latest(NOW, null, null)).toBeNull();
});

it('a time in the future, from when the clock was ahead, does not count', () => {
  expect(latest(NOW, NOW + DAY_MS, NOW - 3_600_000)).toBe(NOW - 3_600_000);
  // A contact written since the page last read the clock counts as now.
  expect(latest(NOW, NOW + 20_000, NOW - 3_600_000)).toBe(NOW + 20_000);
});
