import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { CHILE, fechasIn } from '#domain/calendar/fechas-in.ts';
import { addMonths } from '#domain/calendar/month.ts';
import { monthGrid, sameDayIn } from '#domain/calendar/month-grid.ts';
import {
  addDays,
  formatHora,
  monthOf,
  parseFecha,
  parseHora,
  parseHoraFin,
  weekday,
  weekOf,
} from '#domain/calendar/time.ts';

const fecha = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('weeks', () => {
  it('are seven days in a row from Monday to Sunday, whatever day names them', () => {
    fc.assert(
      fc.property(fecha, (day) => {
        const week = weekOf(day);
        expect(week).toHaveLength(7);
        expect(week).toContain(day);
        expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
        // Checked against JavaScript's calendar, in which Monday is 1.
        expect(week.map((date) => new Date(`${date}T12:00:00Z`).getUTCDay())).toEqual([
          1, 2, 3, 4, 5, 6, 0,
        ]);
        for (const own of week) expect(weekOf(own)).toEqual(week);
      }),
    );
  });

  it.each([
    ['2026-04-04', '2026-03-30'],
    ['2026-04-05', '2026-03-30'],
    ['2026-09-06', '2026-08-31'],
    ['2027-04-04', '2027-03-29'],
    ['2027-09-05', '2027-08-30'],
  ])('that hold the clock change of %s have seven different days', (day, monday) => {
    const week = weekOf(day);
    expect(week[0]).toBe(monday);
    expect(new Set(week).size).toBe(7);
    expect(week[6]).toBe(addDays(monday, 6));
  });
});

describe('adding days', () => {
  it('and taking them off again leads back', () => {
    fc.assert(
      fc.property(fecha, fc.integer({ min: -4000, max: 4000 }), (day, step) => {
        expect(addDays(addDays(day, step), -step)).toBe(day);
      }),
    );
  });

  it('knows leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});

describe('months', () => {
  it('lie on whole weeks, Monday first, with all of their days', () => {
    fc.assert(
      fc.property(fecha, (day) => {
        const grid = monthGrid(day);
        expect(grid.length % 7).toBe(0);
        expect([28, 35, 42]).toContain(grid.length);
        expect(weekday(grid[0] ?? '')).toBe(0);
        grid.forEach((date, index) => {
          expect(date).toBe(addDays(grid[0] ?? '', index));
        });
        const own = grid.filter((date) => monthOf(date) === monthOf(day));
        expect(own[0]?.slice(8)).toBe('01');
        expect(addDays(own.at(-1) ?? '', 1).slice(8)).toBe('01');
      }),
    );
  });

  it('add up over years', () => {
    expect(sameDayIn('2031-02-01', '2031-01-31')).toBe('2031-02-28');
    expect(sameDayIn('2031-01-17', '2031-02-28')).toBe('2031-01-28');
    expect(sameDayIn('2028-02-29', '2027-12-31')).toBe('2028-02-29');
    expect(addMonths('2026-11-30', 1)).toBe('2026-12-01');
    expect(addMonths('2026-11-30', 2)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
    fc.assert(
      fc.property(fecha, fc.integer({ min: -300, max: 300 }), (day, step) => {
        expect(addMonths(addMonths(day, step), -step)).toBe(`${monthOf(day)}-01`);
      }),
    );
  });
});

describe('dates and times as an API may write them', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-23 00:00:00', '2026-11-23'],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['23-11-2026', null],
    ['2026-11-23x', null],
    ['', null],
  ])('date %j is %j', (text, expected) => {
    expect(parseFecha(text)).toBe(expected);
  });

  it.each([
    ['08:30', 510],
    ['8:30', 510],
    ['08:30:00', 510],
    ['08:30:00.000', 510],
    ['24:00', 1440],
    ['24:30', null],
    ['25:00', null],
    ['08:60', null],
    ['8', null],
    ['', null],
  ])('time %j is %j', (text, expected) => {
    expect(parseHora(text)).toBe(expected);
  });

  it.each(['24:00', '00:00', '23:59', '23:59:59', '00:00:00'])('%s ends the day', (text) => {
    expect(parseHoraFin(text)).toBe(1440);
  });

  it('times read back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), (minute) => {
        expect(parseHora(formatHora(minute))).toBe(minute);
      }),
    );
  });
});

describe('the day in Chile', () => {
  it('is the one on the calendar there', () => {
    const instant = new Date('2026-11-21T02:30:00Z');
    expect(chileanFecha(instant)).toBe('2026-11-20');
    expect(chileanFecha(instant.getTime())).toBe('2026-11-20');
    expect(fechasIn('UTC')(instant)).toBe('2026-11-21');
    expect(chileanFecha(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
    expect(fechasIn('Pacific/Easter')(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-20');
    // A year that is being typed.
    expect(fechasIn('UTC')(new Date('0202-12-14T12:00:00Z'))).toBe('0202-12-14');
  });

  it('depends on no order in which an engine writes dates', () => {
    // Some versions of ICU write en-CA this way.
    const engine = Intl.DateTimeFormat.prototype as { format: unknown };
    const format = vi.spyOn(engine, 'format', 'get').mockReturnValue(() => '11/20/2026');
    expect(fechasIn(CHILE)(new Date('2026-11-21T02:30:00Z'))).toBe('2026-11-20');
    format.mockRestore();
  });
});
