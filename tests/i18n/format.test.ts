import { expect, it } from 'vitest';
import { formatAge, formatLength, formatLongLength, formatTime } from '#i18n/format.ts';

it.each([
  [59_999, 'hace un momento'],
  [60_000, 'hace 1 minuto'],
  [2 * 3_600_000, 'hace 2 horas'],
  // By the calendar this may be yesterday or the day before.
  [30 * 3_600_000, 'hace 1 día'],
  [50 * 3_600_000, 'hace 2 días'],
])('%i ms ago is «%s»', (ms, age) => {
  expect(formatAge(0, ms)).toBe(age);
});

it.each([
  [0, '0 h', '0 horas'],
  [5, '5 min', '5 min'],
  [30, 'media hora', 'media hora'],
  [60, '1 h', '1 hora'],
  [90, '1,5 h', '1,5 horas'],
  [1440, '24 h', '24 horas'],
])('%i minutes are «%s», and «%s» in a sentence', (minutes, length, long) => {
  expect(formatLength(minutes)).toBe(length);
  expect(formatLongLength(minutes)).toBe(long);
});

it('a time after midnight is written 00:05, not 24:05', () => {
  expect(formatTime(new Date(2026, 10, 23, 0, 5).getTime())).toBe('00:05');
});
