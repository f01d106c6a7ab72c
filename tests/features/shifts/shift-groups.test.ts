import { expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { addDays } from '#domain/calendar/time.ts';
import { shownShifts } from '#domain/shifts/shown-shifts.ts';
import {
  describeSeries,
  describeShortDay,
  lengthOf,
  timesOf,
} from '#features/shifts/describe-shift.ts';
import { bySeriesOrDay } from '#features/shifts/shift-groups.ts';

const FIRST = '2026-11-24';
const pending = (fecha: string, from: number, to: number) =>
  careRequestOver(fecha, from, to, 'pendiente', null);

function shown(careRequests: readonly ReturnType<typeof pending>[], id = 7) {
  const patient = { id, name: 'Rosa', lastName: null, nickname: null };
  const nothing = { family: [], around: [], notes: [], declined: [] };
  return shownShifts([{ patient, assigned: true, careRequests, ...nothing }], [], 'camila');
}

const drawn = (lists: ReturnType<typeof bySeriesOrDay>) =>
  lists.map((list) => [
    list.isSeries,
    list.shifts.map((shift) => `${timesOf(shift).fecha} ${timesOf(shift).from}`),
  ]);
const lists = (shifts: ReturnType<typeof shown>) => drawn(bySeriesOrDay(shifts, []));

it('folds three shifts of the same hours, where the first of them is, and nothing else', () => {
  const shifts = shown([
    pending(FIRST, 20, 22),
    pending('2026-11-25', 16, 18),
    pending('2026-11-25', 30, 32),
    pending('2026-11-26', 20, 22),
    pending('2026-11-27', 16, 18),
    pending('2026-11-28', 20, 22),
  ]);
  expect(lists(shifts)).toEqual([
    [true, [`${FIRST} 10:00`, '2026-11-26 10:00', '2026-11-28 10:00']],
    [false, ['2026-11-25 08:00', '2026-11-25 15:00']],
    [false, ['2026-11-27 08:00']],
  ]);
});

it('leaves a series from which one is answered where it is, as long as one of it is left', () => {
  const shifts = shown([
    pending(FIRST, 20, 22),
    pending('2026-11-25', 16, 18),
    pending('2026-11-26', 20, 22),
    pending('2026-11-28', 20, 22),
  ]);
  let before = bySeriesOrDay(shifts, []);
  for (const left of [['2026-11-26 10:00', '2026-11-28 10:00'], ['2026-11-28 10:00']]) {
    const open = shifts.filter((shift) =>
      ['2026-11-25 08:00', ...left].includes(`${timesOf(shift).fecha} ${timesOf(shift).from}`),
    );
    before = bySeriesOrDay(open, before);
    expect(drawn(before)).toEqual([
      [true, left],
      [false, ['2026-11-25 08:00']],
    ]);
  }
});

it('keeps apart the same hours of two patients', () => {
  const days = [FIRST, '2026-11-25'].map((fecha) => pending(fecha, 20, 22));
  expect(bySeriesOrDay([...shown(days), ...shown(days, 8)], []).every((one) => !one.isSeries)).toBe(
    true,
  );
});

it('names the hours of nights without a weekday, and days in few letters', () => {
  const [night] = shown([pending(FIRST, 40, 48), pending('2026-11-25', 0, 16)]);
  expect(night === undefined ? null : describeSeries(night)).toBe(
    '20:00 a 08:00 del día siguiente',
  );
  expect([FIRST, '2026-11-25', '2026-11-26'].map((day) => describeShortDay(day, FIRST))).toEqual([
    'Hoy',
    'Mañana',
    'Jue 26 nov',
  ]);
});

it.each([
  // 23:00 to 24:00 of Saturday comes twice, and Sunday begins at 01:00.
  ['2027-04-03', [13, 12, 12, 12]],
  ['2027-09-04', [11, 12, 12, 12]],
])(
  'keeps apart the night of %s, in which the clock changes: one length stands above a series',
  (saturday, hours) => {
    const nights = hours.flatMap((_, day) => [
      pending(addDays(saturday, day), 40, 48),
      pending(addDays(saturday, day + 1), 0, 16),
    ]);
    const of = bySeriesOrDay(shown(nights), []);
    expect(of.map(({ isSeries, shifts }) => [isSeries, shifts.map(lengthOf)])).toEqual([
      [false, [(hours[0] ?? 0) * 60]],
      [true, hours.slice(1).map((one) => one * 60)],
    ]);
  },
);
