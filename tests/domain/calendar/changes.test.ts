import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  applyWhereSeen,
  createFold,
  foldChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { type CareRecord, recordKey, recordOver } from '#domain/calendar/record.ts';
import { addDays } from '#domain/calendar/time.ts';
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

/** Changes whose author saw other records than those that they meet, with both parts of a night among them. */
const anyChanges: fc.Arbitrary<readonly SlotChange[]> = fc.array(
  fc.record({
    accion: fc.constantFrom('inscribir' as const, 'eliminar' as const),
    record: fc
      .tuple(anyRecord, fc.constantFrom(FECHA, addDays(FECHA, 1)))
      .map(([record, fecha]): CareRecord => ({ ...record, fecha })),
  }),
  { maxLength: 6 },
);

/** Records, and changes of which some name them and some name what is not there. */
const meeting = fc
  .tuple(fc.array(anyRecord, { maxLength: 6 }), anyChanges, fc.array(fc.nat(), { maxLength: 4 }))
  .map(([records, others, picks]) => {
    const named = picks.flatMap((pick): readonly SlotChange[] => {
      const record = records[pick % Math.max(1, records.length)];
      return record === undefined ? [] : [{ accion: 'eliminar', record }];
    });
    return { records, changes: foldChanges([...named, ...others]) };
  });

describe('changes applied to a list of records', () => {
  it('take away nothing that their author did not see', () => {
    fc.assert(
      fc.property(meeting, ({ records, changes }) => {
        const named = changes.filter(({ accion }) => accion === 'eliminar');
        const seen = new Set(named.map(({ record }) => recordKey(record)));
        const after = keys(applyChanges(records, changes));
        const unseen = keys(records).filter((key) => !seen.has(key));
        expect(after).toEqual(expect.arrayContaining(unseen));
      }),
      RUNS,
    );
  });

  it('of a shift are all applied, or none of them is and all are conflicts', () => {
    fc.assert(
      fc.property(meeting, ({ records, changes }) => {
        const { records: after, conflicts } = applyWhereSeen(records, changes);
        const there = new Set(keys(after));
        for (const shift of changesByShift(changes)) {
          const contested = shift.filter((change) => conflicts.includes(change));
          if (contested.length > 0) {
            expect(contested).toEqual(shift);
            // Alone it changes nothing either.
            expect(applyChanges(records, shift)).toBe(records);
            continue;
          }
          const added = new Set(
            shift
              .filter(({ accion }) => accion === 'inscribir')
              .map(({ record }) => recordKey(record)),
          );
          for (const { accion, record } of shift) {
            const isThere = accion === 'inscribir' || added.has(recordKey(record));
            expect(there.has(recordKey(record))).toBe(isThere);
          }
        }
      }),
      RUNS,
    );
  });

  it('do nothing the second time', () => {
    fc.assert(
      fc.property(editedDay(fc.array(anyRecord, { maxLength: 8 })), ({ records, wanted }) => {
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

  const PENDING = recordOver(FECHA, 20, 24, 'pendiente', null);
  const ANA = recordOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
  const LUIS = recordOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
  const remove = (record: CareRecord) => ({ accion: 'eliminar', record }) as const;
  const add = (record: CareRecord) => ({ accion: 'inscribir', record }) as const;

  it.each([
    ['a removal of what somebody was confirmed for since', [remove(PENDING)], [ANA]],
    ['a removal of a shift that is another by now', [remove(LUIS)], [ANA]],
    [
      'a removal of a shift that was shortened',
      [remove(recordOver(FECHA, 20, 30, 'confirmada', ANA.cuidador))],
      [ANA],
    ],
    ['a confirmation over that of another device', [remove(PENDING), add(LUIS)], [ANA]],
    [
      'the rest of a shift that is gone',
      [remove(ANA), add(recordOver(FECHA, 20, 22, 'confirmada', ANA.cuidador))],
      [],
    ],
  ])('are conflicts: %s', (_what, changes, records) => {
    expect(applyWhereSeen(records, changes)).toEqual({ records, conflicts: changes });
  });

  it.each([
    ['a removal of what is gone', [remove(PENDING)], [], []],
    ['a change that another device made too', [remove(PENDING), add(ANA)], [ANA], [ANA]],
    ['a wish beside who is there', [add(PENDING)], [ANA], [ANA, PENDING]],
    ['a removal beneath who came since', [remove(PENDING)], [PENDING, ANA], [ANA]],
  ])('are no conflicts: %s', (_what, changes, records, after) => {
    expect(applyWhereSeen(records, changes)).toEqual({ records: after, conflicts: [] });
  });

  it.each([
    ['a night', FECHA, 0],
    ['a night in which the clock is put forward at midnight', '2026-09-05', 2],
    ['that night as a tool wrote it that knows of no clock', '2026-09-05', 0],
  ])(
    'take both parts of %s or neither, and the other shifts of the save all the same',
    (_night, first, from) => {
      const next = addDays(first, 1);
      const comes = (id: number, fecha: string, start: number, end: number) =>
        recordOver(fecha, start, end, 'confirmada', { id, nombre: String(id) });
      const evening = comes(1, first, 40, 48);
      const records = [evening, comes(2, next, from, 16)];
      const wish = recordOver(first, 20, 24, 'pendiente', null);
      const changes = [remove(evening), remove(comes(1, next, from, 16)), add(wish)];
      expect(applyWhereSeen(records, changes)).toEqual({
        records: [...records, wish],
        conflicts: changes.slice(0, 2),
      });
    },
  );

  it('take two shifts of a person for two, where the second begins an hour after midnight', () => {
    const next = addDays(FECHA, 1);
    const ANAS = [
      recordOver(FECHA, 40, 48, 'confirmada', ANA.cuidador),
      recordOver(next, 2, 16, 'confirmada', ANA.cuidador),
    ];
    expect(changesByShift(ANAS.map(remove))).toHaveLength(2);
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
