import { expect, it } from 'vitest';
import { latest } from '#db/flush-state.ts';

const NOW = 1_795_000_000_000;

it('the last contact is the later of those there were', () => {
  expect(latest(NOW, NOW - 2, NOW - 1)).toBe(NOW - 1);
  expect(latest(NOW, null, NOW - 1)).toBe(NOW - 1);
  expect(latest(NOW, null, null)).toBeNull();
});

it('a moment that is still to come, from when the clock was ahead, is none', () => {
  expect(latest(NOW, NOW + 86_400_000, NOW - 3_600_000)).toBe(NOW - 3_600_000);
  // What was written since the page last looked at the clock is of now.
  expect(latest(NOW, NOW + 20_000, NOW - 3_600_000)).toBe(NOW + 20_000);
});
