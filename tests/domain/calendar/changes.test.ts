import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { type CareRecord, endOf, recordKey, recordOver, startOf } from '#domain/calendar/record.ts';
import { anyRecord, editedDay, FECHA } from './arbitrary-days.ts';

const RUNS = { numRuns: 1000 };

/** Few records, so that the same one is added and removed again and again. */
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
  // Where two records share one interval a removal repeated without its key takes the second as the
  // first under a new status; the keys of saves are for that. So: one record an interval.
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

  it('never make two of one record', () => {
    fc.assert(
      fc.property(fewRecords.chain(changesAmong), (changes) => {
        const keys = applyChanges([], changes).map(recordKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      RUNS,
    );
  });

  it('remove what stands in the interval when its status moved on meanwhile', () => {
    const asked = recordOver(FECHA, 20, 24, 'pendiente', null);
    const now = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    expect(applyChanges([now], [{ accion: 'eliminar', record: asked }])).toEqual([]);
  });

  it('remove only the exact record where two stand in one interval', () => {
    const one = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const two = recordOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    expect(applyChanges([one, two], [{ accion: 'eliminar', record: two }])).toEqual([one]);
  });
});

describe('changes folded', () => {
  // A save is a diff against what the server will hold: it adds what is not there and removes what is.
  it('say the same in fewer words, for the saves that a device makes', () => {
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

  it('of something added and removed again, that nobody else saw, leave no trace', () => {
    const record = recordOver(FECHA, 20, 24, 'pendiente', null);
    expect(
      foldChanges([
        { accion: 'inscribir', record },
        { accion: 'eliminar', record },
      ]),
    ).toEqual([]);
  });

  it('keep the removal of something that was there and is put back', () => {
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
