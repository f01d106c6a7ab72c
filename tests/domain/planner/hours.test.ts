import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, deriveDay } from '#domain/calendar/day.ts';
import { paint } from '#domain/calendar/edit.ts';
import { recordOver } from '#domain/calendar/record.ts';
import { hoursByCarer, sumOf, totalHours } from '#domain/planner/hours.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { anyRecords, editedDay, FECHA } from '#tests/domain/calendar/arbitrary-days.ts';
import { anyClock, clockOf } from './arbitrary-clocks.ts';

const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: '2', nombre: 'Luis Soto' };

describe('the hours of caregivers', () => {
  it('are the hours of all blocks, each told once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(editedDay(anyRecords), anyClock), { maxLength: 4 }), (list) => {
        const days = list.map(([{ wanted }, clock]) => ({ shown: wanted, clock }));
        const rows = hoursByCarer(days);
        const all = days.flatMap(({ shown, clock }) =>
          blocksOf(shown).map((block) => ({
            of: block.nueva ? 'nueva' : block.status,
            minutes: realMinutes(clock, [block]),
          })),
        );
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
    const rows = hoursByCarer([{ shown, clock }]);
    // Of Ana's two first hours one does not exist.
    expect(rows).toEqual([
      { cuidador: ANA, confirmada: 60, pendiente: 0, nueva: 120 },
      { cuidador: LUIS, confirmada: 180, pendiente: 0, nueva: 0 },
      { cuidador: null, confirmada: 0, pendiente: 600, nueva: 0 },
    ]);
    expect(rows.map(sumOf)).toEqual([180, 180, 600]);
    expect(hoursByCarer([{ shown: deriveDay(FECHA, []), clock }])).toEqual([]);
  });
});
