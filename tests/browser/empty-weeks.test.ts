import { expect, it } from 'vitest';
import { addDays, type Fecha, weekOf } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { demoShifts } from '#server/seed/demo-shifts.ts';
import { EVEN_WEEKS, emptyWeek } from './calendar-week.ts';

/** The Mondays of two and a half years, so that the run meets five changes of Chile's clocks from everywhere. */
const MONDAYS = Array.from({ length: 130 }, (_, week) => addDays('2026-01-05', 7 * week));
const clock = zoneClock('America/Santiago');

function oddDays(from: Fecha, days: number): readonly Fecha[] {
  return Array.from({ length: days }, (_, day) => addDays(from, day)).filter((fecha) => {
    const { missing, repeated } = clock.dayOf(fecha);
    return missing.size + repeated.size > 0;
  });
}

it('finds weeks that are empty and even on whatever day the stories are told', () => {
  const ahead = new Set<number>();
  for (const monday of MONDAYS) {
    const first = emptyWeek(0, monday);
    expect(weekOf(first)[0]).toBe(first);
    expect(emptyWeek(EVEN_WEEKS - 1, monday)).toBe(addDays(first, 7 * (EVEN_WEEKS - 1)));
    expect(emptyWeek(0, addDays(monday, 6))).toBe(first);
    expect(oddDays(first, 7 * EVEN_WEEKS)).toEqual([]);
    // Also where a story sets out on a Sunday and its server begins on the Monday.
    const demo = [0, 1, 2].flatMap((lovedOne) => demoShifts(lovedOne, addDays(monday, 7)));
    expect(demo.filter(({ fecha }) => fecha >= first)).toEqual([]);
    ahead.add((Date.parse(first) - Date.parse(monday)) / (7 * 86_400_000));
  }
  // As near as can be: a change in the last week of a run moves it by the whole of it.
  expect([Math.min(...ahead), Math.max(...ahead)]).toEqual([12, 12 + EVEN_WEEKS]);
});

it('goes behind the week of a change, and not further', () => {
  expect(oddDays('2026-01-01', 900)).toEqual([
    '2026-04-04',
    '2026-09-06',
    '2027-04-03',
    '2027-09-05',
    '2028-04-01',
  ]);
  // Twelve weeks ahead of the first lies the week of the change itself; of the second, the one behind it.
  expect(emptyWeek(0, '2026-01-05')).toBe('2026-04-06');
  expect(emptyWeek(0, '2026-01-12')).toBe('2026-04-06');
  // Days from which a story in the third week of the run counted an hour more.
  for (const today of ['2026-12-14', '2027-01-03']) {
    expect(emptyWeek(0, today)).toBe('2027-04-05');
  }
});
