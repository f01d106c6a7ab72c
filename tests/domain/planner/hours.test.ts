import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, type CalendarDay, carersOf, deriveDay, sameCare } from '#domain/calendar/day.ts';
import { assignBlock, paint, resizeBlock } from '#domain/calendar/edit.ts';
import { recordOver } from '#domain/calendar/record.ts';
import type { Slot } from '#domain/calendar/time.ts';
import { hoursByCarer, sumOf, totalHours } from '#domain/planner/hours.ts';
import { realMinutes, spansOf } from '#domain/planner/span.ts';
import { anyRecords, editedDay, FECHA } from '#tests/domain/calendar/arbitrary-days.ts';
import { anyClock, clockOf } from './arbitrary-clocks.ts';

const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: '2', nombre: 'Luis Soto' };

/** The half hours that are taken otherwise than on the server, as the calendar finds them. */
function unsavedOf(day: CalendarDay, wanted: CalendarDay): ReadonlySet<Slot> {
  return new Set(
    [...wanted.cells.keys()].filter((slot) => {
      const cell = wanted.cells[slot] ?? null;
      return cell !== null && !sameCare(cell, day.cells[slot] ?? null);
    }),
  );
}

describe('the hours of caregivers', () => {
  it('are the hours of all half hours, each told once as what it is saved as', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(editedDay(anyRecords), anyClock), { maxLength: 4 }), (list) => {
        const days = list.map(([{ day, wanted }, clock]) => ({
          shown: wanted,
          unsaved: unsavedOf(day, wanted),
          clock,
        }));
        const rows = hoursByCarer(days);
        const all = days.flatMap(({ shown, unsaved, clock }) => [
          ...shown.cells.flatMap((cell, slot) =>
            // Where several come, each works those hours.
            Array.from({ length: cell === null ? 0 : Math.max(1, carersOf(cell).length) }, () => ({
              of: cell?.nueva || unsaved.has(slot) ? 'nueva' : cell?.status,
              minutes: realMinutes(clock, spansOf([slot])),
            })),
          ),
          ...blocksOf(shown)
            .filter(({ offGrid }) => offGrid !== null)
            .map((block) => ({ of: block.status, minutes: realMinutes(clock, [block]) })),
        ]);
        for (const [estado, minutes] of Object.entries(totalHours(rows))) {
          const blocks = all.filter(({ of }) => of === estado);
          expect(minutes).toBe(blocks.reduce((sum, block) => sum + block.minutes, 0));
        }
        const names = rows.map(({ cuidador }) => String(cuidador?.id ?? cuidador?.nombre));
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 300 },
    );
  });

  it('come by caregiver, most first, and what nobody is named for last', () => {
    const fecha = '2026-09-06';
    const clock = clockOf('America/Santiago').dayOf(fecha);
    const held = deriveDay(fecha, [
      recordOver(fecha, 0, 4, 'confirmada', ANA),
      recordOver(fecha, 10, 16, 'confirmada', LUIS),
      recordOver(fecha, 20, 40, 'pendiente', null),
    ]);
    const shown = paint(held, 40, 44, { status: 'confirmada', cuidador: ANA });
    const rows = hoursByCarer([{ shown, unsaved: unsavedOf(held, shown), clock }]);
    // Of Ana's two first hours one does not exist.
    expect(rows).toEqual([
      { cuidador: ANA, confirmada: 60, pendiente: 0, nueva: 120 },
      { cuidador: LUIS, confirmada: 180, pendiente: 0, nueva: 0 },
      { cuidador: null, confirmada: 0, pendiente: 600, nueva: 0 },
    ]);
    expect(rows.map(sumOf)).toEqual([180, 180, 600]);
    expect(totalHours(rows)).toEqual({ confirmada: 240, pendiente: 600, nueva: 120 });
    const nothing = { shown: deriveDay(FECHA, []), unsaved: new Set<Slot>(), clock };
    expect(hoursByCarer([nothing])).toEqual([]);
  });

  it('are new, not confirmed, where the draft alone confirms them or makes them longer', () => {
    const clock = clockOf('America/Santiago').dayOf(FECHA);
    const held = deriveDay(FECHA, [
      recordOver(FECHA, 10, 14, 'pendiente', null),
      recordOver(FECHA, 20, 24, 'confirmada', LUIS),
    ]);
    const [pending] = blocksOf(held);
    if (pending === undefined) throw new Error('no shift');
    const confirmed = assignBlock(held, pending, { status: 'confirmada', cuidador: ANA });
    const [, luis] = blocksOf(confirmed);
    if (luis === undefined) throw new Error('no second shift');
    const shown = resizeBlock(confirmed, luis, { start: luis.start, end: luis.end + 60 });
    const rows = hoursByCarer([{ shown, unsaved: unsavedOf(held, shown), clock }]);
    expect(rows).toEqual([
      { cuidador: LUIS, confirmada: 120, pendiente: 0, nueva: 60 },
      { cuidador: ANA, confirmada: 0, pendiente: 0, nueva: 120 },
    ]);
  });
});
