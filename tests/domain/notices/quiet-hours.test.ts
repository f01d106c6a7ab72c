import { expect, it } from 'vitest';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { afterQuietHours, isUrgent } from '#domain/notices/quiet-hours.ts';

const clock = zoneClock(CHILE);

it.each([
  ['by day', '2026-11-23T12:00:00-03:00', '2026-11-23T12:00:00-03:00'],
  ['at seven', '2026-11-23T07:00:00-03:00', '2026-11-23T07:00:00-03:00'],
  ['just before seven', '2026-11-23T06:59:59-03:00', '2026-11-23T07:00:00-03:00'],
  ['just before ten in the evening', '2026-11-23T21:59:59-03:00', '2026-11-23T21:59:59-03:00'],
  ['at ten in the evening', '2026-11-23T22:00:00-03:00', '2026-11-24T07:00:00-03:00'],
  ['on the last night of the year', '2026-12-31T23:00:00-03:00', '2027-01-01T07:00:00-03:00'],
  ['in the night of 23 hours', '2026-09-05T23:00:00-04:00', '2026-09-06T07:00:00-03:00'],
  ['in the night of 25 hours', '2027-04-03T23:30:00-03:00', '2027-04-04T07:00:00-04:00'],
  ['in its second last hour', '2027-04-03T23:30:00-04:00', '2027-04-04T07:00:00-04:00'],
])('%s somebody is told when nobody sleeps', (_when, at, expected) => {
  const instant = afterQuietHours(clock, Date.parse(at));
  expect(new Date(instant)).toEqual(new Date(expected));
});

it('a notice about something that begins within twelve hours, or has begun, cannot wait', () => {
  const hour = 3_600_000;
  expect([-hour, 0, 12 * hour - 1, 12 * hour].map((begin) => isUrgent(0, begin))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
