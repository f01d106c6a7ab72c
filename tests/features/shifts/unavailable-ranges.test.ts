import { expect, it } from 'vitest';
import type { ShownUnavailableDay } from '#db/shifts/shifts.ts';
import { addDays } from '#domain/calendar/time.ts';
import { describeRange, rangesOf } from '#features/shifts/unavailable-ranges.ts';

const MONDAY = '2026-08-03';
const ALL_DAY = { start: 0, end: 1440 };
const MORNING = { start: 540, end: 780 };

const day = (after: number, more: Partial<ShownUnavailableDay> = {}): ShownUnavailableDay => {
  return { fecha: addDays(MONDAY, after), spans: [ALL_DAY], unsent: null, ...more };
};
const told = (...days: readonly ShownUnavailableDay[]) => rangesOf(days).map(describeRange);

it('days in a row at the same hours are one range', () => {
  expect(told(day(0), day(1), day(2), day(3), day(4))).toEqual([
    'del lunes 3 al viernes 7 de agosto',
  ]);
  expect(told(day(28), day(29))).toEqual(['del lunes 31 de agosto al martes 1 de septiembre']);
});

it('a day alone, or at other hours, is by itself', () => {
  expect(told()).toEqual([]);
  expect(told(day(0), day(2), day(3, { spans: [MORNING] }), day(4, { spans: [MORNING] }))).toEqual([
    'lunes, 3 de agosto',
    'miércoles, 5 de agosto',
    'del jueves 6 al viernes 7 de agosto',
  ]);
  expect(told(day(0, { spans: [MORNING, ALL_DAY] }), day(1, { spans: [MORNING] }))).toHaveLength(2);
});

it('what is not sent yet is no other range, and what was rejected is', () => {
  expect(told(day(0), day(1, { unsent: { rejection: null } }))).toHaveLength(1);
  const rejected = { unsent: { rejection: { status: 422, message: null } } };
  expect(told(day(0), day(1, rejected), day(2, rejected))).toHaveLength(3);
});
