import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { runsOf } from '#domain/calendar/day.ts';
import { PENDING } from '#domain/calendar/edit.ts';
import { addDays, SLOT_MINUTES, weekday, weekStart } from '#domain/calendar/time.ts';
import { occurrencesOf, type Recurrence, repeatShift } from '#domain/planner/recurrence.ts';

const NONE = () => false;
const holiday = (fecha: string) => chileanHoliday(fecha) !== null;

const RECURRENCES: fc.Arbitrary<Recurrence> = fc
  .record({
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]).map((days) => new Set(days)),
    offset: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: -7, max: 190 }),
    every: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ weekdays, offset, length, every }) => {
    const first = addDays('2026-01-01', offset);
    return { weekdays, first, until: addDays(first, length), every };
  });

describe('the days of a repeated shift', () => {
  it('«todos los lunes y miércoles hasta el 31 de marzo, saltando feriados»', () => {
    const rule = { weekdays: new Set([0, 2]), first: '2027-03-15', until: '2027-03-31', every: 1 };
    expect(occurrencesOf(rule, holiday)).toEqual({
      fechas: ['2027-03-15', '2027-03-17', '2027-03-22', '2027-03-24', '2027-03-29', '2027-03-31'],
      leftOut: [],
    });
    const fridays = { ...rule, weekdays: new Set([4]) };
    // 26 March 2027 is Good Friday.
    expect(occurrencesOf(fridays, holiday)).toEqual({
      fechas: ['2027-03-19'],
      leftOut: ['2027-03-26'],
    });
  });

  it('are in order, each within its ends, on its weekdays and in its weeks, and none is missing', () => {
    fc.assert(
      fc.property(RECURRENCES, (rule) => {
        const { fechas, leftOut } = occurrencesOf(rule, holiday);
        expect(leftOut.every(holiday)).toBe(true);
        expect(fechas.some(holiday)).toBe(false);
        const all = [...fechas, ...leftOut].sort();
        expect(all).toEqual(occurrencesOf(rule, NONE).fechas);
        expect(fechas).toEqual([...new Set(fechas)].sort());
        const expected: string[] = [];
        for (let day = rule.first; day <= rule.until; day = addDays(day, 1)) {
          const weeks = Math.round(
            (Date.parse(weekStart(day)) - Date.parse(weekStart(rule.first))) / (7 * 86_400_000),
          );
          if (rule.weekdays.has(weekday(day)) && weeks % rule.every === 0) expected.push(day);
        }
        expect(all).toEqual(expected);
      }),
    );
  });
});

describe('the cells that a repeated shift puts on the days', () => {
  it('is its length on each occurrence, on two days where it crosses midnight', () => {
    const spans = fc
      .record({ from: fc.integer({ min: 0, max: 47 }), length: fc.integer({ min: 1, max: 48 }) })
      .map(({ from, length }) => ({
        start: from * SLOT_MINUTES,
        end: (from + length) * SLOT_MINUTES,
      }));
    fc.assert(
      fc.property(RECURRENCES, spans, (rule, span) => {
        const { fechas } = occurrencesOf(rule, NONE);
        const days = repeatShift(fechas, () => span, PENDING);
        const slots = [...days].flatMap(([fecha, cells]) =>
          cells.flatMap((cell, slot) => (cell === null ? [] : [`${fecha} ${slot}`])),
        );
        const expected = fechas.flatMap((fecha) =>
          Array.from({ length: (span.end - span.start) / SLOT_MINUTES }, (_, index) => {
            const slot = span.start / SLOT_MINUTES + index;
            return slot < 48 ? `${fecha} ${slot}` : `${addDays(fecha, 1)} ${slot - 48}`;
          }),
        );
        expect(slots.sort()).toEqual([...new Set(expected)].sort());
        expect([...days.values()].flat().every((cell) => cell === null || cell.nueva)).toBe(true);
      }),
    );
  });

  it('is a shift of its own on each occurrence, also where one ends when the next begins', () => {
    const fechas = ['2027-01-11', '2027-01-12', '2027-01-13'];
    const days = repeatShift(fechas, () => ({ start: 480, end: 1920 }), PENDING);
    expect(
      [...days.values()].map((cells) => runsOf(cells).map(({ from, to }) => [from, to])),
    ).toEqual([
      [[16, 48]],
      [
        [0, 16],
        [16, 48],
      ],
      [
        [0, 16],
        [16, 48],
      ],
      [[0, 16]],
    ]);
  });
});
