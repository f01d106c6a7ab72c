import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { continues, deriveDay, sameCare, shiftsOf } from '#domain/calendar/day.ts';
import { confirmedBy, paint } from '#domain/calendar/edit.ts';
import { NIGHT_ENDS_BY } from '#domain/calendar/night.ts';
import { restOfNight } from '#domain/calendar/rest-of-night.ts';
import { addDays, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { ANA, anyCareRequests, CLOCK, editedDay, FECHA, NEXT } from './arbitrary-days.ts';

const evening = deriveDay(FECHA, [careRequestOver(FECHA, 40, 48, 'confirmada', ANA)]);
const restUntil = (end: number) =>
  restOfNight(
    evening,
    deriveDay(NEXT, [careRequestOver(NEXT, 0, end, 'confirmada', ANA)]),
    CLOCK.dayOf(NEXT),
  )?.filter((cell) => cell !== null).length;

describe('the rest of a night', () => {
  it('is the run from midnight with the care of the last slot', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), fc.boolean(), ({ wanted: next }, goesOn) => {
        const last = goesOn ? next.cells[0] : evening.cells[SLOTS_PER_DAY - 1];
        const before = { ...evening, cells: evening.cells.with(SLOTS_PER_DAY - 1, last ?? null) };
        const same = next.cells.map((cell, slot) =>
          slot === 0
            ? cell !== null && sameCare(cell, last ?? null)
            : continues(next.cells[slot - 1], cell),
        );
        const end = same.includes(false) ? same.indexOf(false) : SLOTS_PER_DAY;
        const rest = restOfNight(before, next, CLOCK.dayOf(FECHA));
        if (end === 0 || end > NIGHT_ENDS_BY) expect(rest).toBeNull();
        else expect(rest).toEqual(next.cells.map((cell, slot) => (slot < end ? cell : null)));
      }),
    );
  });

  it('ends by noon: a caregiver who stays longer is there by day', () => {
    expect(restUntil(NIGHT_ENDS_BY)).toBe(NIGHT_ENDS_BY);
    expect(restUntil(NIGHT_ENDS_BY + 1)).toBeUndefined();
    expect(restUntil(SLOTS_PER_DAY)).toBeUndefined();
  });

  it('is one care request: the next one of the same caregiver is another shift', () => {
    const morning = deriveDay(NEXT, [
      careRequestOver(NEXT, 0, 16, 'confirmada', ANA),
      careRequestOver(NEXT, 16, 32, 'confirmada', ANA),
    ]);
    const rest = restOfNight(evening, morning, CLOCK.dayOf(NEXT));
    expect(rest?.filter((cell) => cell !== null)).toHaveLength(16);
  });

  it('is not joined with a slot added behind it, which is a shift of its own', () => {
    const saved = deriveDay(NEXT, [careRequestOver(NEXT, 0, 16, 'confirmada', ANA)]);
    const next = paint(saved, 16, 17, confirmedBy(ANA));
    expect(shiftsOf(next)).toHaveLength(2);
    const rest = restOfNight(evening, next, CLOCK.dayOf(NEXT));
    expect(rest?.filter((cell) => cell !== null)).toHaveLength(16);
  });

  it('begins where the day does, when the clock jumps over midnight', () => {
    const saturday = '2026-09-05';
    const sunday = addDays(saturday, 1);
    const rest = restOfNight(
      deriveDay(saturday, [careRequestOver(saturday, 40, 48, 'confirmada', ANA)]),
      deriveDay(sunday, [careRequestOver(sunday, 2, 16, 'confirmada', ANA)]),
      CLOCK.dayOf(sunday),
    );
    expect(rest?.flatMap((cell, slot) => (cell === null ? [] : [slot]))).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 2),
    );
  });
});
