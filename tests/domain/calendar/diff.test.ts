// Over 250 lines: the laws of one function, over one set of generators.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
  isOnGrid,
  sameCaregiver,
  slotsOf,
} from '#domain/calendar/care-request.ts';
import { applyChanges } from '#domain/calendar/changes.ts';
import { type CalendarDay, deriveDay, emptyDay, runsOf, shiftsOf } from '#domain/calendar/day.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { assignShift, PENDING, paint, removeShift, removeSlots } from '#domain/calendar/edit.ts';
import {
  anyCareRequests,
  care,
  editedDay,
  FECHA,
  shiftOf,
  slot,
  tidyCareRequests,
} from './arbitrary-days.ts';

const RUNS = { numRuns: 1000 };

/** Where the shifts of a day begin and end. */
const boundsOf = ({ cells }: CalendarDay) => runsOf(cells).map(({ from, to }) => `${from}-${to}`);

describe('what a mutation sends for a day', () => {
  it('law 1: laid over the care requests it gives what the user sees', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), ({ careRequests, wanted }) => {
        const after = deriveDay(FECHA, applyChanges(careRequests, diffDay(careRequests, wanted)));
        expect(after.cells.map(care)).toEqual(wanted.cells.map(care));
        expect(boundsOf(after)).toEqual(boundsOf(wanted));
        expect(new Set(after.offGrid.map(careRequestKey))).toEqual(
          new Set(wanted.offGrid.map(careRequestKey)),
        );
      }),
      RUNS,
    );
  });

  it('law 2: nothing, where nothing changed', () => {
    fc.assert(
      fc.property(anyCareRequests, (careRequests) => {
        expect(diffDay(careRequests, deriveDay(FECHA, careRequests))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('law 2 again: nothing is left to send once it was applied', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), ({ careRequests, wanted }) => {
        const after = applyChanges(careRequests, diffDay(careRequests, wanted));
        expect(diffDay(after, wanted)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('law 3: a care request without a changed slot is not sent', () => {
    fc.assert(
      fc.property(editedDay(tidyCareRequests), ({ careRequests, day, wanted }) => {
        const sent = new Set(
          diffDay(careRequests, wanted).map(({ record }) => careRequestKey(record)),
        );
        for (const careRequest of careRequests) {
          const { from, to } = slotsOf(careRequest);
          const before = day.cells.slice(from, to).map(care);
          const after = wanted.cells.slice(from, to).map(care);
          const isOwnShift = boundsOf(wanted).includes(`${from}-${to}`);
          if (before.join() === after.join() && isOwnShift)
            expect(sent).not.toContain(careRequestKey(careRequest));
        }
      }),
      RUNS,
    );
  });

  it('law 4: a changed care request once, as eliminar, with the server’s own interval', () => {
    fc.assert(
      fc.property(editedDay(tidyCareRequests), ({ careRequests, day, wanted }) => {
        const removed = diffDay(careRequests, wanted).filter(({ accion }) => accion === 'eliminar');
        const changed = careRequests.filter((careRequest) => {
          const { from, to } = slotsOf(careRequest);
          const isOtherwise = day.cells.slice(from, to).some((cell, index) => {
            return care(cell) !== care(wanted.cells[from + index] ?? null);
          });
          return isOtherwise || !boundsOf(wanted).includes(`${from}-${to}`);
        });
        expect(removed.map(({ record }) => record)).toEqual(changed);
      }),
      RUNS,
    );
  });

  it('law 4: new care is sent as inscribir, on slots, one for each shift', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), ({ careRequests, wanted }) => {
        const added = diffDay(careRequests, wanted)
          .filter(({ accion }) => accion === 'inscribir')
          .map(({ record }) => record);
        expect(added.every(isOnGrid)).toBe(true);
        for (const one of added) {
          for (const other of added) {
            if (one === other || !touching(one, other)) continue;
            const [from, to] = [slotsOf(one), slotsOf(other)].map((slots) => slots.from);
            const between = String(Math.max(from ?? 0, to ?? 0));
            expect(boundsOf(wanted).map((bounds) => bounds.split('-')[0])).toContain(between);
          }
        }
      }),
      RUNS,
    );
  });

  it('law 4: nobody is confirmed again where a care request that confirms them stays', () => {
    fc.assert(
      fc.property(editedDay(anyCareRequests), ({ careRequests, wanted }) => {
        const changes = diffDay(careRequests, wanted);
        const removed = new Set(
          changes.flatMap(({ accion, record }) =>
            accion === 'eliminar' ? [careRequestKey(record)] : [],
          ),
        );
        const staying = careRequests.filter(
          (careRequest) => isOnGrid(careRequest) && !removed.has(careRequestKey(careRequest)),
        );
        for (const { accion, record: added } of changes) {
          if (accion === 'eliminar') continue;
          for (const careRequest of staying) {
            const isSame =
              careRequest.status === 'confirmada' &&
              added.status === 'confirmada' &&
              added.cuidador !== null &&
              sameCaregiver(careRequest.cuidador, added.cuidador);
            if (isSame) expect(overlap(careRequest, added)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('removing one of two caregivers at the same time is not undone by an earlier mutation of the other', () => {
    const ana = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = careRequestOver(FECHA, 18, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    const wanted = removeSlots(deriveDay(FECHA, [ana, luis]), 18, 20);
    expect(diffDay([ana, luis], wanted)).toEqual([
      { accion: 'eliminar', record: luis },
      { accion: 'inscribir', record: { ...luis, horaInicio: ana.horaInicio } },
    ]);
  });

  it('two equal care requests off the grid are removed together, but not others at the same time', () => {
    const of = (id: number, nombre: string): CareRequest => ({
      fecha: FECHA,
      horaInicio: '10:15',
      horaFin: '10:45',
      status: 'confirmada',
      cuidador: { id, nombre },
    });
    const careRequests = [of(1, 'Ana'), of(1, 'Ana'), of(2, 'Luis')];
    expect(diffDay(careRequests, deriveDay(FECHA, [of(2, 'Luis')]))).toEqual([
      { accion: 'eliminar', record: of(1, 'Ana') },
    ]);
  });

  it('law 5: a caregiver confirmed for a remaining slot stays, whoever else comes then', () => {
    fc.assert(
      fc.property(anyCareRequests, slot, slot, (careRequests, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
        const wanted = removeSlots(deriveDay(FECHA, careRequests), from, to);
        const after = applyChanges(careRequests, diffDay(careRequests, wanted));
        for (const careRequest of careRequests.filter(isOnGrid)) {
          if (careRequest.status === 'pendiente' || careRequest.cuidador === null) continue;
          for (let at = slotsOf(careRequest).from; at < slotsOf(careRequest).to; at += 1) {
            const isThere = after.some(
              (other) =>
                other.status === 'confirmada' &&
                isOnGrid(other) &&
                sameCaregiver(other.cuidador, careRequest.cuidador) &&
                slotsOf(other).from <= at &&
                at < slotsOf(other).to,
            );
            expect(isThere).toBe(at < from || at >= to);
          }
        }
      }),
      RUNS,
    );
  });

  it('cuts the shifts of two caregivers at the same time separately', () => {
    const ana = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = careRequestOver(FECHA, 20, 26, 'confirmada', { id: 2, nombre: 'Luis' });
    const wanted = removeSlots(deriveDay(FECHA, [ana, luis]), 23, 24);
    expect(diffDay([ana, luis], wanted)).toEqual([
      { accion: 'eliminar', record: ana },
      { accion: 'eliminar', record: luis },
      { accion: 'inscribir', record: careRequestOver(FECHA, 20, 23, 'confirmada', ana.cuidador) },
      { accion: 'inscribir', record: careRequestOver(FECHA, 20, 23, 'confirmada', luis.cuidador) },
      { accion: 'inscribir', record: careRequestOver(FECHA, 24, 26, 'confirmada', luis.cuidador) },
    ]);
  });

  it('keeps the chosen one of two caregivers', () => {
    const ana = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    const day = deriveDay(FECHA, [ana, luis]);
    const both = shiftOf(day, 20);
    const wanted = assignShift(day, both, { status: 'confirmada', cuidador: luis.cuidador });
    expect(applyChanges([ana, luis], diffDay([ana, luis], wanted))).toEqual([luis]);
  });

  it('removes part of a shift by removing the shift and adding the rest again', () => {
    const careRequest = careRequestOver(FECHA, 20, 26, 'confirmada', { id: 1, nombre: 'Ana' });
    const wanted = removeSlots(deriveDay(FECHA, [careRequest]), 22, 23);
    expect(diffDay([careRequest], wanted)).toEqual([
      { accion: 'eliminar', record: careRequest },
      {
        accion: 'inscribir',
        record: careRequestOver(FECHA, 20, 22, 'confirmada', careRequest.cuidador),
      },
      {
        accion: 'inscribir',
        record: careRequestOver(FECHA, 23, 26, 'confirmada', careRequest.cuidador),
      },
    ]);
  });

  it.each(['24:00', '00:00', '23:59'])(
    'takes away a night shift to %s under that name',
    (horaFin) => {
      const night: CareRequest = {
        ...careRequestOver(FECHA, 44, 48, 'pendiente', null),
        horaFin,
      };
      const wanted = removeSlots(deriveDay(FECHA, [night]), 47, 48);
      const [eliminar, ...rest] = diffDay([night], wanted);
      expect(eliminar).toEqual({ accion: 'eliminar', record: night });
      expect(rest).toEqual([
        { accion: 'inscribir', record: careRequestOver(FECHA, 44, 47, 'pendiente', null) },
      ]);
    },
  );

  it('writes the end of the day as 24:00', () => {
    const wanted = paint(emptyDay(FECHA), 46, 48, PENDING);
    expect(diffDay([], wanted).map(({ record }) => record.horaFin)).toEqual(['24:00']);
  });

  it('leaves the care requests of other days alone', () => {
    const other = careRequestOver('2026-11-24', 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const odd = { ...other, horaInicio: '10:10' };
    const own = careRequestOver(FECHA, 20, 24, 'pendiente', null);
    expect(diffDay([other, odd, own], emptyDay(FECHA))).toEqual([
      { accion: 'eliminar', record: own },
    ]);
  });

  it('removes a care request off the grid as a whole', () => {
    const odd: CareRequest = {
      ...careRequestOver(FECHA, 20, 22, 'pendiente', null),
      horaInicio: '10:10',
    };
    const day = deriveDay(FECHA, [odd]);
    const wanted = shiftsOf(day).reduce(removeShift, day);
    expect(diffDay([odd], wanted)).toEqual([{ accion: 'eliminar', record: odd }]);
  });
});

/** Whether two added care requests could have been a single one. */
function touching(a: CareRequest, b: CareRequest): boolean {
  return (
    slotsOf(a).to === slotsOf(b).from &&
    a.status === b.status &&
    sameCaregiver(a.cuidador, b.cuidador)
  );
}

function overlap(a: CareRequest, b: CareRequest): boolean {
  return slotsOf(a).from < slotsOf(b).to && slotsOf(b).from < slotsOf(a).to;
}
