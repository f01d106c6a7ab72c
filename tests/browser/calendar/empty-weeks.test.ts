import { expect, it } from 'vitest';
import { addDays, type Fecha, weekOf } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { demoShifts } from '#server/seed/demo-shifts.ts';
import { EVEN_WEEKS, emptyWeek } from '#tests/browser/calendar-week.ts';

/** The Mondays of two and a half years, in which Chile changes its clocks five times. */
const MONDAYS = Array.from({ length: 130 }, (_, week) => addDays('2026-01-05', 7 * week));
const clock = zoneClock('America/Santiago');

function oddDays(from: Fecha, days: number): readonly Fecha[] {
  return Array.from({ length: days }, (_, day) => addDays(from, day)).filter((fecha) => {
    const { missing, repeated } = clock.dayOf(fecha);
    return missing.size + repeated.size > 0;
  });
}

it('finds empty weeks without a clock change, whatever the date of the run', () => {
  const ahead = new Set<number>();
  for (const monday of MONDAYS) {
    const first = emptyWeek(0, monday);
    expect(weekOf(first)[0]).toBe(first);
    expect(emptyWeek(EVEN_WEEKS - 1, monday)).toBe(addDays(first, 7 * (EVEN_WEEKS - 1)));
    expect(emptyWeek(0, addDays(monday, 6))).toBe(first);
    expect(oddDays(first, 7 * EVEN_WEEKS)).toEqual([]);
    // Also if a test starts on a Sunday and its server only on the Monday.
    const demo = [0, 1, 2].flatMap((patient) => demoShifts(patient, addDays(monday, 7)));
    expect(demo.filter(({ fecha }) => fecha >= first)).toEqual([]);
    ahead.add((Date.parse(first) - Date.parse(monday)) / (7 * 86_400_000));
  }
  // No further ahead than needed: at worst, a clock change in the last of the weeks moves the start past it.
  expect([Math.min(...ahead), Math.max(...ahead)]).toEqual([12, 12 + EVEN_WEEKS]);
});

it('starts right after the week of a clock change', () => {
  expect(oddDays('2026-01-01', 900)).toEqual([
    '2026-04-04',
    '2026-09-06',
    '2027-04-03',
    '2027-09-05',
    '2028-04-01',
  ]);
  // Twelve weeks after the first date is the week of the change itself; after the second, the one following it.
  expect(emptyWeek(0, '2026-01-05')).toBe('2026-04-06');
  expect(emptyWeek(0, '2026-01-12')).toBe('2026-04-06');
  // Dates for which a test in the third week used to count an hour too many.
  for (const today of ['2026-12-14', '2027-01-03']) {
    expect(emptyWeek(0, today)).toBe('2027-04-05');
  }
});
