import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay, runsOf, sameCare } from '#domain/calendar/day.ts';
import { acrossSkippedHour } from '#domain/calendar/skipped-hour.ts';
import { SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { anyClock, clockOf } from '#tests/domain/planner/arbitrary-clocks.ts';
import { anyCareRequests, editedDay, FECHA } from './arbitrary-days.ts';

const ANA = { id: 1, nombre: 'Ana Rojas' };

describe('a day across its skipped hour', () => {
  it('differs only there, where it was free, and is then the same before, in and after it', () => {
    const days = fc.tuple(editedDay(anyCareRequests), editedDay(anyCareRequests), anyClock);
    fc.assert(
      fc.property(days, ([{ wanted: evening }, { wanted: day }, clock]) => {
        const { cells, offGrid } = acrossSkippedHour(day, clock, () => evening);
        expect(offGrid).toEqual(day.offGrid);
        const around = [evening.cells[SLOTS_PER_DAY - 1] ?? null, ...cells];
        for (const [slot, cell] of cells.entries()) {
          const before = day.cells[slot] ?? null;
          if (!clock.missing.has(slot) || before !== null) expect(cell).toEqual(before);
          else if (cell !== null) expect(sameCare(cell, around[slot] ?? null)).toBe(true);
        }
      }),
    );
  });

  it('joins a shift on Easter Island, where it is in the evening', () => {
    const saturday = '2026-09-05';
    const parts = [
      careRequestOver(saturday, 40, 44, 'confirmada', ANA),
      careRequestOver(saturday, 46, 48, 'confirmada', ANA),
    ];
    const clock = clockOf('Pacific/Easter').dayOf(saturday);
    const none = () => expect.unreachable();
    const { cells } = acrossSkippedHour(deriveDay(saturday, parts), clock, none);
    expect(runsOf(cells)).toMatchObject([{ from: 40, to: 48 }]);
    const half = deriveDay(saturday, parts.slice(1));
    expect(acrossSkippedHour(half, clock, none)).toEqual(half);
  });

  it('is untouched where the clock skips nothing', () => {
    const day = deriveDay(FECHA, [careRequestOver(FECHA, 40, 48, 'confirmada', ANA)]);
    expect(acrossSkippedHour(day, clockOf('America/Santiago').dayOf(FECHA), () => day)).toBe(day);
  });
});
