import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestOver,
  eachOnce,
  type ShiftCaregiver,
  sameCaregiver,
} from '#domain/calendar/care-request.ts';
import {
  type CalendarDay,
  caregiversOf,
  deriveDay,
  type Shift,
  sameCare,
  shiftsOf,
} from '#domain/calendar/day.ts';
import { assignShift, paint, resizeShift } from '#domain/calendar/edit.ts';
import type { Status } from '#domain/calendar/status.ts';
import type { Slot, Span } from '#domain/calendar/time.ts';
import { ALL_DAY } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { hoursByCaregiver, sumOf, totalHours } from '#domain/planner/hours.ts';
import { realMinutes } from '#domain/planner/span.ts';
import {
  anyCareRequests,
  editedDay,
  FECHA,
  shiftOf,
} from '#tests/domain/calendar/arbitrary-days.ts';
import { anyClock, clockOf } from './arbitrary-clocks.ts';

const ANA = { id: 1, nombre: 'Ana Rojas' };
const LUIS = { id: '2', nombre: 'Luis Soto' };

/** The slots that differ from the server's, as the calendar determines them. */
function unsavedOf(day: CalendarDay, wanted: CalendarDay): ReadonlySet<Slot> {
  return new Set(
    [...wanted.cells.keys()].filter((slot) => {
      const cell = wanted.cells[slot] ?? null;
      return cell !== null && !sameCare(cell, day.cells[slot] ?? null);
    }),
  );
}

/** A day cut at every slot and every end of a shift, so that nothing changes within a stretch. */
function stretchesOf(day: CalendarDay): readonly Span[] {
  const halves = Array.from({ length: 49 }, (_, index) => index * 30);
  const ends = shiftsOf(day).flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([...halves, ...ends])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => ({ start: cuts[index] ?? 0, end }));
}

describe('the hours of caregivers', () => {
  it('are the hours of all slots, each counted once with its status', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(editedDay(anyCareRequests), anyClock), { maxLength: 4 }),
        (list) => {
          const days = list.map(([{ day, wanted }, clock]) => ({
            shown: wanted,
            unsaved: unsavedOf(day, wanted),
            clock,
          }));
          const rows = hoursByCaregiver(days);
          const all = days.flatMap(({ shown, unsaved, clock }) => {
            const stretches = stretchesOf(shown);
            const hoursIn = (shift: Shift | undefined, { start, end }: Span) => {
              if (shift === undefined || shift.start >= end || start >= shift.end) return [];
              const isUnsaved =
                shift.nueva || (shift.offGrid === null && unsaved.has(Math.floor(start / 30)));
              const minutes = realMinutes(clock, [{ start, end }]);
              return [{ of: isUnsaved ? 'nueva' : shift.status, minutes }];
            };
            const shifts = shiftsOf(shown);
            // A named caregiver counts once, confirmed first, and so does nobody.
            const caregivers = [null, ...eachOnce(shifts.flatMap(caregiversOf))];
            const isOf = (shift: Shift, caregiver: ShiftCaregiver | null) =>
              caregiver === null
                ? caregiversOf(shift).length === 0
                : caregiversOf(shift).some((one) => sameCaregiver(one, caregiver));
            return stretches.flatMap((stretch) =>
              caregivers.flatMap((caregiver) => {
                const own = shifts.filter(
                  (shift) =>
                    isOf(shift, caregiver) &&
                    shift.start < stretch.end &&
                    stretch.start < shift.end,
                );
                return hoursIn(
                  own.find(({ status }) => status === 'confirmada') ?? own[0],
                  stretch,
                );
              }),
            );
          });
          for (const [estado, minutes] of Object.entries(totalHours(rows))) {
            const shifts = all.filter(({ of }) => of === estado);
            expect(minutes).toBe(shifts.reduce((sum, shift) => sum + shift.minutes, 0));
          }
          const names = rows.map(({ cuidador }) => String(cuidador?.id ?? cuidador?.nombre));
          expect(new Set(names).size).toBe(names.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are listed by caregiver, most hours first, and those without a caregiver last', () => {
    const fecha = '2026-09-06';
    const clock = clockOf('America/Santiago').dayOf(fecha);
    const expected = deriveDay(fecha, [
      careRequestOver(fecha, 0, 4, 'confirmada', ANA),
      careRequestOver(fecha, 10, 16, 'confirmada', LUIS),
      careRequestOver(fecha, 20, 40, 'pendiente', null),
    ]);
    const shown = paint(expected, 40, 44, { status: 'confirmada', cuidador: ANA });
    const rows = hoursByCaregiver([{ shown, unsaved: unsavedOf(expected, shown), clock }]);
    // One of Ana's first two hours does not exist.
    expect(rows).toEqual([
      { cuidador: ANA, confirmada: 60, pendiente: 0, nueva: 120 },
      { cuidador: LUIS, confirmada: 180, pendiente: 0, nueva: 0 },
      { cuidador: null, confirmada: 0, pendiente: 600, nueva: 0 },
    ]);
    expect(rows.map(sumOf)).toEqual([180, 180, 600]);
    expect(totalHours(rows)).toEqual({ confirmada: 240, pendiente: 600, nueva: 120 });
    const nothing = { shown: deriveDay(FECHA, []), unsaved: new Set<Slot>(), clock };
    expect(hoursByCaregiver([nothing])).toEqual([]);
  });

  it('count as new, not confirmed, where only the draft confirms or extends them', () => {
    const clock = clockOf('America/Santiago').dayOf(FECHA);
    const expected = deriveDay(FECHA, [
      careRequestOver(FECHA, 10, 14, 'pendiente', null),
      careRequestOver(FECHA, 20, 24, 'confirmada', LUIS),
    ]);
    const pending = shiftOf(expected, 10);
    const confirmed = assignShift(expected, pending, { status: 'confirmada', cuidador: ANA });
    const luis = shiftOf(confirmed, 20);
    const shown = resizeShift(confirmed, luis, { start: luis.start, end: luis.end + 60 });
    const rows = hoursByCaregiver([{ shown, unsaved: unsavedOf(expected, shown), clock }]);
    expect(rows).toEqual([
      { cuidador: LUIS, confirmada: 120, pendiente: 0, nueva: 60 },
      { cuidador: ANA, confirmada: 0, pendiente: 0, nueva: 120 },
    ]);
  });

  it('are those of the coverage where care requests off the grid have the same hours', () => {
    const clock = clockOf('America/Santiago').dayOf(FECHA);
    const off = (status: Status, cuidador: ShiftCaregiver | null = null) => ({
      ...{ fecha: FECHA, horaInicio: '10:10', horaFin: '11:25', status, cuidador },
    });
    const hoursIn = (...careRequests: readonly CareRequest[]) => {
      const shown = deriveDay(FECHA, careRequests);
      const { covered, waiting, unnamed } = coverageOf(shown, clock, ALL_DAY);
      const rows = hoursByCaregiver([{ shown, unsaved: new Set(), clock }]);
      return { covered, waiting, unnamed, rows };
    };
    const nobody = [off('pendiente'), off('confirmada'), off('confirmada'), off('pendiente')];
    expect(hoursIn(...nobody)).toEqual({
      ...{ covered: 0, waiting: 0, unnamed: 75 },
      rows: [{ cuidador: null, confirmada: 75, pendiente: 0, nueva: 0 }],
    });
    const both = [ANA, LUIS, ANA].map((one) => off('confirmada', one));
    expect(hoursIn(...both)).toEqual({
      ...{ covered: 75, waiting: 0, unnamed: 0 },
      rows: [ANA, LUIS].map((cuidador) => ({
        ...{ cuidador, confirmada: 75, pendiente: 0, nueva: 0 },
      })),
    });
  });

  it('are real time: overlapping care requests of one caregiver count once', () => {
    const clock = clockOf('America/Santiago').dayOf(FECHA);
    const beside = {
      ...careRequestOver(FECHA, 20, 24, 'confirmada', ANA),
      horaInicio: '10:15',
      horaFin: '12:15',
    };
    const shown = deriveDay(FECHA, [careRequestOver(FECHA, 20, 24, 'confirmada', ANA), beside]);
    const [row] = hoursByCaregiver([{ shown, unsaved: new Set(), clock }]);
    expect(row).toMatchObject({ cuidador: ANA, confirmada: 135 });
  });
});
