import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '#domain/calendar/changes.ts';
import { blocksOf, deriveDay, emptyDay } from '#domain/calendar/day.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { assignBlock, PENDING, paint, removeBlock, removeSlots } from '#domain/calendar/edit.ts';
import {
  type CareRecord,
  isOnGrid,
  recordKey,
  recordOver,
  sameCarer,
  slotsOf,
} from '#domain/calendar/record.ts';
import { anyRecords, care, editedDay, FECHA, slot, tidyRecords } from './arbitrary-days.ts';

const RUNS = { numRuns: 1000 };

describe('what a save sends for a day', () => {
  it('law 1: laid over the records it gives what the user sees', () => {
    fc.assert(
      fc.property(editedDay(anyRecords), ({ records, wanted }) => {
        const after = deriveDay(FECHA, applyChanges(records, diffDay(records, wanted)));
        expect(after.cells.map(care)).toEqual(wanted.cells.map(care));
        expect(new Set(after.offGrid.map(recordKey))).toEqual(
          new Set(wanted.offGrid.map(recordKey)),
        );
      }),
      RUNS,
    );
  });

  it('law 2: nothing, where nothing changed', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        expect(diffDay(records, deriveDay(FECHA, records))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('law 2 again: nothing is left to send once it was applied', () => {
    fc.assert(
      fc.property(editedDay(anyRecords), ({ records, wanted }) => {
        const after = applyChanges(records, diffDay(records, wanted));
        expect(diffDay(after, wanted)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('law 3: not a record none of whose half hours changed', () => {
    fc.assert(
      fc.property(editedDay(tidyRecords), ({ records, day, wanted }) => {
        const sent = new Set(diffDay(records, wanted).map(({ record }) => recordKey(record)));
        for (const record of records) {
          const { from, to } = slotsOf(record);
          const before = day.cells.slice(from, to).map(care);
          const after = wanted.cells.slice(from, to).map(care);
          if (before.join() === after.join()) expect(sent).not.toContain(recordKey(record));
        }
      }),
      RUNS,
    );
  });

  it('law 4: a changed record once, as eliminar, in the server’s own words', () => {
    fc.assert(
      fc.property(editedDay(tidyRecords), ({ records, day, wanted }) => {
        const removed = diffDay(records, wanted).filter(({ accion }) => accion === 'eliminar');
        const changed = records.filter((record) => {
          const { from, to } = slotsOf(record);
          return day.cells.slice(from, to).some((cell, index) => {
            return care(cell) !== care(wanted.cells[from + index] ?? null);
          });
        });
        expect(removed.map(({ record }) => record)).toEqual(changed);
      }),
      RUNS,
    );
  });

  it('law 4: what is new goes as inscribir, on half hours, in maximal runs', () => {
    fc.assert(
      fc.property(editedDay(anyRecords), ({ records, wanted }) => {
        const added = diffDay(records, wanted)
          .filter(({ accion }) => accion === 'inscribir')
          .map(({ record }) => record);
        expect(added.every(isOnGrid)).toBe(true);
        for (const one of added) {
          for (const other of added) {
            if (one !== other) expect(touching(one, other)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('law 4: nobody is confirmed again where a record that confirms them stays', () => {
    fc.assert(
      fc.property(editedDay(anyRecords), ({ records, wanted }) => {
        const changes = diffDay(records, wanted);
        const removed = new Set(
          changes.flatMap(({ accion, record }) =>
            accion === 'eliminar' ? [recordKey(record)] : [],
          ),
        );
        const staying = records.filter(
          (record) => isOnGrid(record) && !removed.has(recordKey(record)),
        );
        for (const { accion, record: added } of changes) {
          if (accion === 'eliminar') continue;
          for (const record of staying) {
            const isSame =
              record.status === 'confirmada' &&
              added.status === 'confirmada' &&
              added.cuidador !== null &&
              sameCarer(record.cuidador, added.cuidador);
            if (isSame) expect(overlap(record, added)).toBe(false);
          }
        }
      }),
      RUNS,
    );
  });

  it('removing one of two caregivers at the same time is not undone by an earlier save of the other', () => {
    const ana = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = recordOver(FECHA, 18, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    const wanted = removeSlots(deriveDay(FECHA, [ana, luis]), 18, 20);
    expect(diffDay([ana, luis], wanted)).toEqual([
      { accion: 'eliminar', record: luis },
      { accion: 'inscribir', record: { ...luis, horaInicio: ana.horaInicio } },
    ]);
  });

  it('two equal records off the half hour are removed together, but not others at the same time', () => {
    const of = (id: number, nombre: string): CareRecord => ({
      fecha: FECHA,
      horaInicio: '10:15',
      horaFin: '10:45',
      status: 'confirmada',
      cuidador: { id, nombre },
    });
    const records = [of(1, 'Ana'), of(1, 'Ana'), of(2, 'Luis')];
    expect(diffDay(records, deriveDay(FECHA, [of(2, 'Luis')]))).toEqual([
      { accion: 'eliminar', record: of(1, 'Ana') },
    ]);
  });

  it('law 5: a caregiver confirmed for a remaining half hour stays, whoever else comes then', () => {
    fc.assert(
      fc.property(anyRecords, slot, slot, (records, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
        const wanted = removeSlots(deriveDay(FECHA, records), from, to);
        const after = applyChanges(records, diffDay(records, wanted));
        for (const record of records.filter(isOnGrid)) {
          if (record.status === 'pendiente' || record.cuidador === null) continue;
          for (let at = slotsOf(record).from; at < slotsOf(record).to; at += 1) {
            const isThere = after.some(
              (other) =>
                other.status === 'confirmada' &&
                isOnGrid(other) &&
                sameCarer(other.cuidador, record.cuidador) &&
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
    const ana = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = recordOver(FECHA, 20, 26, 'confirmada', { id: 2, nombre: 'Luis' });
    const wanted = removeSlots(deriveDay(FECHA, [ana, luis]), 23, 24);
    expect(diffDay([ana, luis], wanted)).toEqual([
      { accion: 'eliminar', record: ana },
      { accion: 'eliminar', record: luis },
      { accion: 'inscribir', record: recordOver(FECHA, 20, 23, 'confirmada', ana.cuidador) },
      { accion: 'inscribir', record: recordOver(FECHA, 20, 23, 'confirmada', luis.cuidador) },
      { accion: 'inscribir', record: recordOver(FECHA, 24, 26, 'confirmada', luis.cuidador) },
    ]);
  });

  it('keeps the chosen one of two caregivers', () => {
    const ana = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = recordOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    const day = deriveDay(FECHA, [ana, luis]);
    const [both] = blocksOf(day);
    if (both === undefined) throw new Error('no block');
    const wanted = assignBlock(day, both, { status: 'confirmada', cuidador: luis.cuidador });
    expect(applyChanges([ana, luis], diffDay([ana, luis], wanted))).toEqual([luis]);
  });

  it('removes part of a shift by removing the shift and adding the rest again', () => {
    const record = recordOver(FECHA, 20, 26, 'confirmada', { id: 1, nombre: 'Ana' });
    const wanted = removeSlots(deriveDay(FECHA, [record]), 22, 23);
    expect(diffDay([record], wanted)).toEqual([
      { accion: 'eliminar', record },
      { accion: 'inscribir', record: recordOver(FECHA, 20, 22, 'confirmada', record.cuidador) },
      { accion: 'inscribir', record: recordOver(FECHA, 23, 26, 'confirmada', record.cuidador) },
    ]);
  });

  it.each(['24:00', '00:00', '23:59'])(
    'takes away a night shift to %s under that name',
    (horaFin) => {
      const night: CareRecord = {
        ...recordOver(FECHA, 44, 48, 'pendiente', null),
        horaFin,
      };
      const wanted = removeSlots(deriveDay(FECHA, [night]), 47, 48);
      const [eliminar, ...rest] = diffDay([night], wanted);
      expect(eliminar).toEqual({ accion: 'eliminar', record: night });
      expect(rest).toEqual([
        { accion: 'inscribir', record: recordOver(FECHA, 44, 47, 'pendiente', null) },
      ]);
    },
  );

  it('writes the end of the day as 24:00', () => {
    const wanted = paint(emptyDay(FECHA), 46, 48, PENDING);
    expect(diffDay([], wanted).map(({ record }) => record.horaFin)).toEqual(['24:00']);
  });

  it('leaves the records of other days alone', () => {
    const other = recordOver('2026-11-24', 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const odd = { ...other, horaInicio: '10:10' };
    const own = recordOver(FECHA, 20, 24, 'pendiente', null);
    expect(diffDay([other, odd, own], emptyDay(FECHA))).toEqual([
      { accion: 'eliminar', record: own },
    ]);
  });

  it('removes a record off the half hour as a whole', () => {
    const odd: CareRecord = {
      ...recordOver(FECHA, 20, 22, 'pendiente', null),
      horaInicio: '10:10',
    };
    const day = deriveDay(FECHA, [odd]);
    const wanted = blocksOf(day).reduce(removeBlock, day);
    expect(diffDay([odd], wanted)).toEqual([{ accion: 'eliminar', record: odd }]);
  });
});

/** Whether two added records could have been a single one. */
function touching(a: CareRecord, b: CareRecord): boolean {
  return (
    slotsOf(a).to === slotsOf(b).from && a.status === b.status && sameCarer(a.cuidador, b.cuidador)
  );
}

function overlap(a: CareRecord, b: CareRecord): boolean {
  return slotsOf(a).from < slotsOf(b).to && slotsOf(b).from < slotsOf(a).to;
}
