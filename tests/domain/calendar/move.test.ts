import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  blocksOf,
  type CalendarDay,
  deriveDay,
  offGridAt,
  sameCare,
} from '#domain/calendar/day.ts';
import { moveBlocks } from '#domain/calendar/move.ts';
import { recordOver, slotsOf } from '#domain/calendar/record.ts';
import { addDays, type Fecha, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { anyRecords, care, editedDay, FECHA } from './arbitrary-days.ts';

const CLOCK = zoneClock('America/Santiago');
const ANA = { id: 1, nombre: 'Ana Rojas' };
const NEXT = addDays(FECHA, 1);

/** Days by fecha; others are empty. */
function calendarOf(...days: readonly CalendarDay[]) {
  const byFecha = new Map(days.map((day) => [day.fecha, day]));
  return (fecha: Fecha) => ({
    shown: byFecha.get(fecha) ?? deriveDay(fecha, []),
    clock: CLOCK.dayOf(fecha),
  });
}

const twoDays = fc
  .tuple(editedDay(anyRecords), editedDay(anyRecords), fc.nat())
  .map(([{ wanted: day }, { wanted: other }, pick]) => {
    // A record off the half hour may lie over others, where nothing can be put.
    const isClear = ({ start, end }: Block) =>
      day.offGrid.every(
        (record) => slotsOf(record).from * 30 >= end || slotsOf(record).to * 30 <= start,
      );
    const blocks = blocksOf(day).filter((block) => block.offGrid === null && isClear(block));
    return { day, next: { ...other, fecha: NEXT }, block: blocks[pick % blocks.length] };
  })
  .filter(({ block }) => block !== undefined);

describe('moving a shift to another day', () => {
  it('moves its half hours as they are, and no other; it does not where one is taken', () => {
    fc.assert(
      fc.property(twoDays, ({ day, next, block }) => {
        if (block === undefined) return;
        const moved = moveBlocks(calendarOf(day, next), [block], { days: 1 });
        const isInside = (slot: number) => slot * 30 >= block.start && slot * 30 < block.end;
        const slots = Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot);
        const isFree = (slot: number) =>
          next.cells[slot] === null && offGridAt(next, slot) === null;
        expect(moved !== null).toBe(slots.filter(isInside).every(isFree));
        if (moved === null) return;
        for (const slot of slots) {
          const [left, there] = [moved.get(FECHA)?.cells[slot], moved.get(NEXT)?.cells[slot]];
          expect(left).toEqual(isInside(slot) ? null : day.cells[slot]);
          if (!isInside(slot)) expect(there).toEqual(next.cells[slot]);
          else {
            expect(care(there ?? null)).toBe(care(day.cells[slot] ?? null));
            expect(there?.nueva).toBe(day.cells[slot]?.nueva);
          }
        }
        expect(moved.get(FECHA)?.offGrid).toEqual(day.offGrid);
        expect(moved.get(NEXT)?.offGrid).toEqual(next.offGrid);
      }),
    );
  });

  it('to another time too, over where it was itself', () => {
    const day = deriveDay(FECHA, [recordOver(FECHA, 20, 24, 'confirmada', ANA)]);
    const slotsAfter = (slots: number) =>
      moveBlocks(calendarOf(day), blocksOf(day), { days: 0, slots })
        ?.get(FECHA)
        ?.cells.flatMap((cell, slot) => (cell === null ? [] : [slot]));
    expect(slotsAfter(1)).toEqual([21, 22, 23, 24]);
    expect(slotsAfter(-20)).toEqual([0, 1, 2, 3]);
  });

  it('and back is as before', () => {
    fc.assert(
      fc.property(twoDays, ({ day, block }) => {
        if (block === undefined) return;
        const there = moveBlocks(calendarOf(day), [block], { days: 1 });
        const between = calendarOf(...(there?.values() ?? []));
        const back = moveBlocks(between, [{ ...block, fecha: NEXT }], { days: -1 });
        const cells = back?.get(FECHA)?.cells ?? [];
        expect(cells.every((cell, slot) => sameCare(cell, day.cells[slot] ?? null))).toBe(true);
        expect(back?.get(NEXT)?.cells.every((cell) => cell === null)).toBe(true);
      }),
    );
  });

  it('moves a shift of several days as one: a part may go where another was', () => {
    const third = addDays(FECHA, 2);
    const days = [
      deriveDay(FECHA, [recordOver(FECHA, 40, 48, 'confirmada', ANA)]),
      deriveDay(NEXT, [recordOver(NEXT, 0, 48, 'confirmada', ANA)]),
      deriveDay(third, [recordOver(third, 0, 16, 'confirmada', ANA)]),
    ];
    const moved = moveBlocks(calendarOf(...days), days.flatMap(blocksOf), { days: 1 });
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

  it('leaves out what the clock skips there, unless that is all', () => {
    const sunday = '2026-09-06';
    const before = addDays(sunday, -7);
    const moved = (to: number) => {
      const day = deriveDay(before, [recordOver(before, 0, to, 'confirmada', ANA)]);
      return moveBlocks(calendarOf(day), blocksOf(day), { days: 7 })?.get(sunday)?.cells;
    };
    expect(moved(16)?.flatMap((cell, slot) => (cell === null ? [] : [slot]))).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 2),
    );
    expect(moved(2)).toBeUndefined();
  });
});
