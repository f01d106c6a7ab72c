import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chileanHoliday, HOLIDAYS, holidaysOf } from '#domain/calendar/chilean-holidays.ts';
import { weekday } from '#domain/calendar/time.ts';

/** As the government publishes them (feriados.gob.cl), without election days. */
const PUBLISHED = {
  2022: '01-01 04-15 04-16 05-01 05-21 06-21 06-27 07-16 08-15 09-18 09-19 10-10 10-31 11-01 12-08 12-25',
  2023: '01-01 01-02 04-07 04-08 05-01 05-21 06-21 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25',
  2024: '01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25',
  2025: '01-01 04-18 04-19 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  2026: '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  2027: '01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25',
};

const YEARS = fc.integer({ min: 2022, max: 2045 });

describe('the public holidays of Chile', () => {
  it.each(Object.entries(PUBLISHED))('%s has the published ones', (year, days) => {
    expect([...holidaysOf(Number(year)).keys()].sort()).toEqual(
      days.split(' ').map((day) => `${year}-${day}`),
    );
  });

  it('has one day and name for each, and a day more only beside another', () => {
    fc.assert(
      fc.property(YEARS, (year) => {
        const days = holidaysOf(year);
        expect(new Set(days.values())).toEqual(new Set(HOLIDAYS));
        for (const [fecha, holiday] of days) expect(chileanHoliday(fecha)).toBe(holiday);
        expect(days.size - HOLIDAYS.length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('moves two to a Monday unless they are on a weekend, and one to a Friday from midweek', () => {
    fc.assert(
      fc.property(YEARS, (year) => {
        for (const [fecha, holiday] of holidaysOf(year)) {
          const day = weekday(fecha);
          if (holiday === 'san-pedro' || holiday === 'dos-mundos') expect([0, 5, 6]).toContain(day);
          if (holiday === 'iglesias-evangelicas') expect([1, 2]).not.toContain(day);
          if (holiday === 'viernes-santo') expect(day).toBe(4);
        }
      }),
    );
  });

  it('is none of the days before and after, and keeps the solstice in June', () => {
    expect(chileanHoliday('2026-09-17')).toBeNull();
    expect(chileanHoliday('2026-12-31')).toBeNull();
    fc.assert(
      fc.property(YEARS, (year) => {
        const [solstice] =
          [...holidaysOf(year)].find(([, one]) => one === 'pueblos-indigenas') ?? [];
        expect(solstice).toMatch(/-06-2[01]$/);
      }),
    );
  });
});
