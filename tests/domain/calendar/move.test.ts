import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver, slotsOf } from '#domain/calendar/care-request.ts';
import {
  type CalendarDay,
  deriveDay,
  emptyDay,
  offGridAt,
  type Shift,
  sameCare,
  shiftsOf,
} from '#domain/calendar/day.ts';
import { confirmedBy, paint } from '#domain/calendar/edit.ts';
import { movedShifts, moveShifts } from '#domain/calendar/move.ts';
import { addDays, formatHora, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import {
  ANA,
  anyCareRequests,
  calendarOf,
  care,
  editedDay,
  FECHA,
  NEXT,
} from './arbitrary-days.ts';

const twoDays = fc
  .tuple(editedDay(anyCareRequests), editedDay(anyCareRequests), fc.nat())
  .map(([{ wanted: day }, { wanted: other }, pick]) => {
    // A care request off the grid may lie over others, where nothing can be put.
    const isClear = ({ start, end }: Shift) =>
      day.offGrid.every(
        (careRequest) =>
          slotsOf(careRequest).from * 30 >= end || slotsOf(careRequest).to * 30 <= start,
      );
    const shifts = shiftsOf(day).filter((shift) => shift.offGrid === null && isClear(shift));
    return { day, next: { ...other, fecha: NEXT }, shift: shifts[pick % shifts.length] };
  })
  .filter(({ shift }) => shift !== undefined);

describe('moving a shift to another day', () => {
  it('moves its slots as they are, and no other; it does not where one is taken', () => {
    fc.assert(
      fc.property(twoDays, ({ day, next, shift }) => {
        if (shift === undefined) return;
        const moved = moveShifts(calendarOf(day, next), [shift], { days: 1 });
        const isInside = (slot: number) => slot * 30 >= shift.start && slot * 30 < shift.end;
        const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
        const isFree = (slot: number) =>
          next.cells[slot] === null && offGridAt(next, slot) === null;
        expect(moved !== null).toBe(slots.filter(isInside).every(isFree));
        if (moved === null) return;
        for (const slot of slots) {
          const [left, there] = [moved.get(FECHA)?.cells[slot], moved.get(NEXT)?.cells[slot]];
          expect(left).toEqual(isInside(slot) ? null : day.cells[slot]);
          const before = isInside(slot) ? day.cells[slot] : next.cells[slot];
          expect(care(there ?? null)).toBe(care(before ?? null));
          expect(there?.nueva).toBe(before?.nueva);
        }
        // It touches no neighbour, though one of the same care may begin where it ends.
        const spans = [...shiftsOf(next), shift].map(({ start, end }) => [start, end]);
        const after = shiftsOf(moved.get(NEXT) as CalendarDay);
        expect(after.map(({ start, end }) => [start, end])).toEqual(
          spans.sort(([a = 0], [b = 0]) => a - b),
        );
        expect(moved.get(FECHA)?.offGrid).toEqual(day.offGrid);
        expect(moved.get(NEXT)?.offGrid).toEqual(next.offGrid);
      }),
    );
  });

  it('to another time too, over where it was itself', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'confirmada', ANA)]);
    const slotsAfter = (slots: number) =>
      moveShifts(calendarOf(day), shiftsOf(day), { days: 0, slots })
        ?.get(FECHA)
        ?.cells.flatMap((cell, slot) => (cell === null ? [] : [slot]));
    expect(slotsAfter(1)).toEqual([21, 22, 23, 24]);
    expect(slotsAfter(-20)).toEqual([0, 1, 2, 3]);
  });

  it('and back is as before', () => {
    fc.assert(
      fc.property(twoDays, ({ day, shift }) => {
        if (shift === undefined) return;
        const there = moveShifts(calendarOf(day), [shift], { days: 1 });
        const between = calendarOf(...(there?.values() ?? []));
        const back = moveShifts(between, [{ ...shift, fecha: NEXT }], { days: -1 });
        const cells = back?.get(FECHA)?.cells ?? [];
        expect(cells.every((cell, slot) => sameCare(cell, day.cells[slot] ?? null))).toBe(true);
        expect(back?.get(NEXT)?.cells.every((cell) => cell === null)).toBe(true);
      }),
    );
  });

  it('moves a shift of several days as one: a part may go where another was', () => {
    const third = addDays(FECHA, 2);
    const days = [
      deriveDay(FECHA, [careRequestOver(FECHA, 40, 48, 'confirmada', ANA)]),
      deriveDay(NEXT, [careRequestOver(NEXT, 0, 48, 'confirmada', ANA)]),
      deriveDay(third, [careRequestOver(third, 0, 16, 'confirmada', ANA)]),
    ];
    const moved = moveShifts(calendarOf(...days), days.flatMap(shiftsOf), { days: 1 });
    const taken = [...(moved ?? [])].map(([fecha, { cells }]) => [
      fecha,
      cells.filter((cell) => cell !== null).length,
    ]);
    expect(Object.fromEntries(taken)).toEqual({
      [FECHA]: 0,
      [NEXT]: 8,
      [third]: 48,
      [addDays(FECHA, 3)]: 16,
    });
  });

  it('leaves a night one shift where both parts come to one day, also if one of them is new', () => {
    const [evening, morning] = [
      paint(emptyDay(FECHA), 40, 48, confirmedBy(ANA)),
      deriveDay(NEXT, [careRequestOver(NEXT, 0, 16, 'confirmada', ANA)]),
    ];
    const night = [evening, morning].flatMap(shiftsOf);
    const moved = moveShifts(calendarOf(evening, morning), night, { days: 0, slots: -2 });
    expect(shiftsOf(moved?.get(FECHA) as CalendarDay)).toMatchObject([
      { start: 19 * 60, end: 24 * 60, nueva: false },
    ]);
  });

  it('leaves out what the clock skips there, unless that is all', () => {
    const sunday = '2026-09-06';
    const before = addDays(sunday, -7);
    const moved = (to: number) => {
      const day = deriveDay(before, [careRequestOver(before, 0, to, 'confirmada', ANA)]);
      return moveShifts(calendarOf(day), shiftsOf(day), { days: 7 })?.get(sunday)?.cells;
    };
    expect(moved(16)?.flatMap((cell, slot) => (cell === null ? [] : [slot]))).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 2),
    );
    expect(moved(2)).toBeUndefined();
  });

  it.each([
    { by: { days: 7 }, when: ['12 20:00–24:00', '13 00:00–08:00'] },
    { by: { days: 0, slots: 2 }, when: ['05 21:00–24:00', '06 01:00–09:00'] },
    { by: { days: 0, slots: -2 }, when: ['05 19:00–24:00', '06 01:00–07:00'] },
    { by: { days: 0, slots: -16 }, when: ['05 12:00–24:00'] },
  ])('leaves no hole where a night had an hour that the clock skips: $by', ({ by, when }) => {
    const [saturday, sunday] = ['2026-09-05', '2026-09-06'];
    const days = [
      deriveDay(saturday, [careRequestOver(saturday, 40, 48, 'confirmada', ANA)]),
      deriveDay(sunday, [careRequestOver(sunday, 2, 16, 'confirmada', ANA)]),
    ];
    const night = days.flatMap(shiftsOf);
    const moved = [...(moveShifts(calendarOf(...days), night, by)?.values() ?? [])];
    const said = ({ fecha, start, end }: Shift) =>
      `${fecha.slice(-2)} ${formatHora(start)}–${formatHora(end)}`;
    expect(moved.flatMap(shiftsOf).map(said).sort()).toEqual(when);
    // What is drawn of it while it is dragged has the skipped hour: it keeps its length.
    const hours = movedShifts(night, by).reduce((sum, { start, end }) => sum + end - start, 0);
    expect(hours).toBe(12 * 60);
  });
});
