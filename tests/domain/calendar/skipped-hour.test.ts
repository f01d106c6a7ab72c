import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay, runsOf, sameCare, withStart } from '#domain/calendar/day.ts';
import { acrossSkippedHour } from '#domain/calendar/skipped-hour.ts';
import { SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { anyClock, clockOf } from '#tests/domain/planner/arbitrary-clocks.ts';
import { ANA, anyCareRequests, editedDay, FECHA } from './arbitrary-days.ts';

describe('a day across its skipped hour', () => {
  it('differs only there, where it was free, and is then one shift before, in and after it', () => {
    const days = fc.tuple(editedDay(anyCareRequests), editedDay(anyCareRequests), anyClock);
    fc.assert(
      fc.property(days, ([{ wanted: evening }, { wanted: day }, clock]) => {
        const { cells, offGrid } = acrossSkippedHour(day, clock, () => evening);
        expect(offGrid).toEqual(day.offGrid);
        const around = [evening.cells[SLOTS_PER_DAY - 1] ?? null, ...cells];
        const first = Math.min(...clock.missing);
        const after = first + clock.missing.size;
        for (const [slot, cell] of cells.entries()) {
          const before = day.cells[slot] ?? null;
          if (clock.missing.has(slot) && before === null) {
            if (cell === null) continue;
            expect(sameCare(cell, around[first] ?? null)).toBe(true);
            expect(sameCare(cell, cells[after] ?? null)).toBe(true);
          } else if (slot === after && before && sameCare(around[first] ?? null, before)) {
            // It goes on: no shift begins here any more.
            expect(cell).toEqual(withStart(before, false));
          } else expect(cell).toEqual(before);
        }
      }),
    );
  });

  it('joins a night, of which it is the first hour after midnight', () => {
    const sunday = '2026-09-06';
    const clock = clockOf('America/Santiago').dayOf(sunday);
    const evening = deriveDay('2026-09-05', [
      careRequestOver('2026-09-05', 40, 48, 'confirmada', ANA),
    ]);
    const day = deriveDay(sunday, [careRequestOver(sunday, 2, 16, 'confirmada', ANA)]);
    const { cells } = acrossSkippedHour(day, clock, () => evening);
    expect(runsOf(cells)).toMatchObject([{ from: 0, to: 16 }]);
    expect(cells[0]?.starts).toBeUndefined();
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
