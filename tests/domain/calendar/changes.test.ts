import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  createFold,
  foldChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { type CareRecord, endOf, recordKey, recordOver, startOf } from '#domain/calendar/record.ts';
import { anyRecord, editedDay, FECHA } from './arbitrary-days.ts';

const RUNS = { numRuns: 1000 };

/** Only a few records, so that the same ones are added and removed repeatedly. */
const fewRecords = fc.uniqueArray(anyRecord, { minLength: 1, maxLength: 4, selector: recordKey });

function changesAmong(records: readonly CareRecord[]): fc.Arbitrary<SlotChange[]> {
  return fc.array(
    fc.record({
      accion: fc.constantFrom('inscribir' as const, 'eliminar' as const),
      record: fc.constantFrom(...records),
    }),
    { maxLength: 10 },
  );
}

describe('changes applied to a list of records', () => {
  // If two records share an interval, a removal repeated without its key removes the second one, taking it for
  // the first with a new status. The keys of saves prevent that; here each interval has one record.
  it('of a save do nothing the second time', () => {
    const oneAnInterval = fc.uniqueArray(anyRecord, {
      maxLength: 8,
      selector: (record) => `${startOf(record)}-${endOf(record)}`,
    });
    fc.assert(
      fc.property(editedDay(oneAnInterval), ({ records, wanted }) => {
        const changes = diffDay(records, wanted);
        const once = applyChanges(records, changes);
        expect(keys(applyChanges(once, changes))).toEqual(keys(once));
      }),
      RUNS,
    );
  });

  it('never duplicate a record', () => {
    fc.assert(
      fc.property(fewRecords.chain(changesAmong), (changes) => {
        const keys = applyChanges([], changes).map(recordKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      RUNS,
    );
  });

  it('remove the record in the interval even if its status has changed meanwhile', () => {
    const asked = recordOver(FECHA, 20, 24, 'pendiente', null);
    const now = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    expect(applyChanges([now], [{ accion: 'eliminar', record: asked }])).toEqual([]);
  });

  it('remove only the exact record if two share an interval', () => {
    const one = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const two = recordOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    expect(applyChanges([one, two], [{ accion: 'eliminar', record: two }])).toEqual([one]);
  });
});

describe('folded changes', () => {
  // A save is a diff against what the server will hold: it adds only missing records and removes existing ones.
  it('have the same effect with fewer changes, for the saves that a device makes', () => {
    fc.assert(
      fc.property(
        fewRecords.chain((some) => fc.tuple(fc.constant(some), fc.array(fc.nat(3)))),
        ([some, picks]) => {
          const start = some.slice(0, 2);
          let held: readonly CareRecord[] = start;
          const changes: SlotChange[] = [];
          for (const at of picks) {
            const record = some[at % some.length];
            if (record === undefined) continue;
            const there = held.some((other) => recordKey(other) === recordKey(record));
            changes.push({ accion: there ? 'eliminar' : 'inscribir', record });
            held = applyChanges(held, changes.slice(-1));
          }
          const folded = foldChanges(changes);
          expect(folded.length).toBeLessThanOrEqual(changes.length);
          expect(keys(applyChanges(start, folded))).toEqual(keys(applyChanges(start, changes)));
        },
      ),
      RUNS,
    );
  });

  it('contain nothing of a record added and removed again before being sent', () => {
    const record = recordOver(FECHA, 20, 24, 'pendiente', null);
    expect(
      foldChanges([
        { accion: 'inscribir', record },
        { accion: 'eliminar', record },
      ]),
    ).toEqual([]);
  });

  it('added save by save are the same as all at once', () => {
    fc.assert(
      fc.property(
        fewRecords.chain((records) => fc.array(changesAmong(records))),
        (list) => {
          const fold = createFold();
          for (const changes of list) fold.add(changes);
          expect(fold.changes()).toEqual(foldChanges(list.flat()));
          expect(fold.size()).toBe(fold.changes().length);
          expect(foldChanges(fold.changes())).toEqual(fold.changes());
        },
      ),
      RUNS,
    );
  });

  it('keep the removal of an existing record that is added again', () => {
    const record = recordOver(FECHA, 20, 24, 'pendiente', null);
    const changes: SlotChange[] = [
      { accion: 'eliminar', record },
      { accion: 'inscribir', record },
    ];
    expect(foldChanges(changes)).toEqual(changes);
  });
});

function keys(records: readonly CareRecord[]): readonly string[] {
  return records.map(recordKey).sort();
}
