import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import {
  type CalendarDay,
  deriveDay,
  offGridAt,
  type Shift,
  sameCare,
  shiftsOf,
} from '#domain/calendar/day.ts';
import { lengthenShift } from '#domain/calendar/lengthen.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import {
  ANA,
  anyCareRequests,
  calendarOf,
  care,
  editedDay,
  FECHA,
  NEXT,
  shiftOf,
} from './arbitrary-days.ts';

/** Ana's shifts of some days, `[from, to)` in slots. */
function anas(spans: Readonly<Record<Fecha, readonly [number, number]>>) {
  const days = Object.entries(spans).map(([fecha, [from, to]]) =>
    deriveDay(fecha, [careRequestOver(fecha, from, to, 'confirmada', ANA)]),
  );
  const [first, ...rest] = days.flatMap(shiftsOf);
  if (first === undefined) throw new Error('no shift');
  const lengthened = (slots: number, ...others: readonly CalendarDay[]) =>
    lengthenShift(calendarOf(...days, ...others), [first, ...rest], slots);
  return (slots: number, ...others: readonly CalendarDay[]) => {
    const changed = lengthened(slots, ...others);
    return changed && [...changed.values()].flatMap((day) => shiftsOf(day).map(describeShift));
  };
}

const describeShift = ({ fecha, start, end }: Shift) => `${fecha} ${start / 30}–${end / 30}`;

const twoDays = fc
  .tuple(editedDay(anyCareRequests), editedDay(anyCareRequests), fc.nat())
  .map(([{ wanted: day }, { wanted: other }, pick]) => {
    const shifts = shiftsOf(day).filter(({ offGrid }) => offGrid === null);
    return { day, next: { ...other, fecha: NEXT }, shift: shifts[pick % shifts.length] };
  })
  .filter(({ shift }) => shift !== undefined);

describe('a shift that ends later', () => {
  it('has what was free after it, as it was itself, and nothing else changes', () => {
    fc.assert(
      fc.property(twoDays, fc.integer({ min: 1, max: 4 }), ({ day, next, shift }, slots) => {
        if (shift === undefined) return;
        const changed = lengthenShift(calendarOf(day, next), [shift], slots);
        const both = [...day.cells, ...next.cells];
        const isFree = (slot: number) =>
          both[slot] === null &&
          offGridAt(slot < 48 ? day : next, slot < 48 ? slot : slot - 48) === null;
        const end = shift.end / 30;
        const added = Array.from({ length: slots }, (_, index) => end + index);
        expect(changed !== null).toBe(added.every(isFree));
        if (changed === null) return;
        const after = [day, next].flatMap(({ fecha, cells }) => changed.get(fecha)?.cells ?? cells);
        for (const [slot, cell] of after.entries()) {
          const before = both[added.includes(slot) ? end - 1 : slot] ?? null;
          expect(care(cell)).toBe(care(before));
          expect(cell?.nueva).toBe(before?.nueva);
        }
        // It is one shift on its day, and touches no neighbour.
        const now = shiftsOf(changed.get(FECHA) ?? day);
        const until = Math.min(shift.end + slots * 30, 1440);
        expect(now.some((one) => one.start === shift.start && one.end === until)).toBe(true);
        const others = shiftsOf(day).filter((one) => one.start !== shift.start);
        expect(now.filter((one) => one.start !== shift.start)).toEqual(others);
      }),
    );
  });

  it('goes on after midnight, where it is a night', () => {
    const evening = anas({ [FECHA]: [40, 48] });
    expect(evening(2)).toEqual([`${NEXT} 0–2`]);
    const late = anas({ [FECHA]: [40, 47] });
    expect(late(2)).toEqual([`${FECHA} 40–48`, `${NEXT} 0–1`]);
    const luis = { id: '2', nombre: 'Luis Soto' };
    const taken = deriveDay(NEXT, [careRequestOver(NEXT, 1, 4, 'confirmada', luis)]);
    expect(evening(2, taken)).toBeNull();
    expect(late(2, taken)).toEqual([`${FECHA} 40–48`, `${NEXT} 0–1`, `${NEXT} 1–4`]);
  });

  it('of a night is its second part, until noon', () => {
    const night = anas({ [FECHA]: [40, 48], [NEXT]: [0, 16] });
    expect(night(2)).toEqual([`${NEXT} 0–18`]);
    expect(night(8)).toEqual([`${NEXT} 0–24`]);
    expect(night(9)).toBeNull();
  });

  it('begins the next day after the hours that its clock skips', () => {
    // In Chile the clocks skip 00:00 to 01:00 on that Sunday.
    const evening = anas({ '2026-09-05': [40, 48] });
    expect(evening(2)).toEqual(['2026-09-06 2–4']);
  });

  it('keeps its care over midnight, and is not joined with the same care behind it', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 40, 48, 'confirmada', ANA)]);
    const next = deriveDay(NEXT, [careRequestOver(NEXT, 2, 6, 'confirmada', ANA)]);
    const shift = shiftOf(day, 40);
    const changed = lengthenShift(calendarOf(day, next), [shift], 2)?.get(NEXT);
    const shifts = changed === undefined ? [] : shiftsOf(changed);
    expect(shifts.map(describeShift)).toEqual([`${NEXT} 0–2`, `${NEXT} 2–6`]);
    expect(shifts.every((one) => sameCare(one, shift))).toBe(true);
  });
});
