// Over 250 lines: the laws of one function, over one set of generators.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
} from '#domain/calendar/care-request.ts';
import {
  applyChanges,
  applyWhereSeen,
  createFold,
  foldChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { addDays } from '#domain/calendar/time.ts';
import { anyCareRequest, editedDay, FECHA } from './arbitrary-days.ts';

const RUNS = { numRuns: 1000 };

/** Only a few care requests, so that the same ones are added and removed repeatedly. */
const fewCareRequests = fc.uniqueArray(anyCareRequest, {
  minLength: 1,
  maxLength: 4,
  selector: careRequestKey,
});

function changesAmong(careRequests: readonly CareRequest[]): fc.Arbitrary<SlotChange[]> {
  return fc.array(
    fc.record({
      accion: fc.constantFrom('inscribir' as const, 'eliminar' as const),
      record: fc.constantFrom(...careRequests),
    }),
    { maxLength: 10 },
  );
}

/**
 * Changes whose author saw other care requests than those that they meet, with both parts of a night among
 * them.
 */
const anyChanges: fc.Arbitrary<readonly SlotChange[]> = fc.array(
  fc.record({
    accion: fc.constantFrom('inscribir' as const, 'eliminar' as const),
    record: fc
      .tuple(anyCareRequest, fc.constantFrom(FECHA, addDays(FECHA, 1)))
      .map(([record, fecha]): CareRequest => ({ ...record, fecha })),
  }),
  { maxLength: 6 },
);

/** Records, and changes of which some name them and some name what is not there. */
const meeting = fc
  .tuple(
    fc.array(anyCareRequest, { maxLength: 6 }),
    anyChanges,
    fc.array(fc.nat(), { maxLength: 4 }),
  )
  .map(([careRequests, others, picks]) => {
    const named = picks.flatMap((pick): readonly SlotChange[] => {
      const careRequest = careRequests[pick % Math.max(1, careRequests.length)];
      return careRequest === undefined ? [] : [{ accion: 'eliminar', record: careRequest }];
    });
    return { careRequests, changes: foldChanges([...named, ...others]) };
  });

describe('changes applied to a list of care requests', () => {
  it('take away nothing that their author did not see', () => {
    fc.assert(
      fc.property(meeting, ({ careRequests, changes }) => {
        const named = changes.filter(({ accion }) => accion === 'eliminar');
        const seen = new Set(named.map(({ record }) => careRequestKey(record)));
        const after = keys(applyChanges(careRequests, changes));
        const unseen = keys(careRequests).filter((key) => !seen.has(key));
        expect(after).toEqual(expect.arrayContaining(unseen));
      }),
      RUNS,
    );
  });

  it('of a shift are all applied, or none of them is and all are conflicts', () => {
    fc.assert(
      fc.property(meeting, ({ careRequests, changes }) => {
        const { careRequests: after, conflicts } = applyWhereSeen(careRequests, changes);
        const there = new Set(keys(after));
        for (const shift of changesByShift(changes)) {
          const contested = shift.filter((change) => conflicts.includes(change));
          if (contested.length > 0) {
            expect(contested).toEqual(shift);
            // Alone it changes nothing either.
            expect(applyChanges(careRequests, shift)).toBe(careRequests);
            continue;
          }
          const added = new Set(
            shift
              .filter(({ accion }) => accion === 'inscribir')
              .map(({ record }) => careRequestKey(record)),
          );
          for (const { accion, record } of shift) {
            const isThere = accion === 'inscribir' || added.has(careRequestKey(record));
            expect(there.has(careRequestKey(record))).toBe(isThere);
          }
        }
      }),
      RUNS,
    );
  });

  it('do nothing the second time', () => {
    fc.assert(
      fc.property(
        editedDay(fc.array(anyCareRequest, { maxLength: 8 })),
        ({ careRequests, wanted }) => {
          const changes = diffDay(careRequests, wanted);
          const once = applyChanges(careRequests, changes);
          expect(keys(applyChanges(once, changes))).toEqual(keys(once));
        },
      ),
      RUNS,
    );
  });

  it('never duplicate a care request', () => {
    fc.assert(
      fc.property(fewCareRequests.chain(changesAmong), (changes) => {
        const keys = applyChanges([], changes).map(careRequestKey);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      RUNS,
    );
  });

  const PENDING = careRequestOver(FECHA, 20, 24, 'pendiente', null);
  const ANA = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
  const LUIS = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
  const remove = (careRequest: CareRequest) =>
    ({ accion: 'eliminar', record: careRequest }) as const;
  const add = (careRequest: CareRequest) => ({ accion: 'inscribir', record: careRequest }) as const;

  it.each([
    ['a removal of what somebody was confirmed for since', [remove(PENDING)], [ANA]],
    ['a removal of a shift that is another by now', [remove(LUIS)], [ANA]],
    [
      'a removal of a shift that was shortened',
      [remove(careRequestOver(FECHA, 20, 30, 'confirmada', ANA.cuidador))],
      [ANA],
    ],
    ['a confirmation over that of another device', [remove(PENDING), add(LUIS)], [ANA]],
    [
      'the rest of a shift that is gone',
      [remove(ANA), add(careRequestOver(FECHA, 20, 22, 'confirmada', ANA.cuidador))],
      [],
    ],
  ])('are conflicts: %s', (_what, changes, careRequests) => {
    expect(applyWhereSeen(careRequests, changes)).toEqual({
      careRequests: careRequests,
      conflicts: changes,
    });
  });

  it.each([
    ['a removal of what is gone', [remove(PENDING)], [], []],
    ['a change that another device made too', [remove(PENDING), add(ANA)], [ANA], [ANA]],
    ['a wish beside who is there', [add(PENDING)], [ANA], [ANA, PENDING]],
    ['a removal beneath who came since', [remove(PENDING)], [PENDING, ANA], [ANA]],
  ])('are no conflicts: %s', (_what, changes, careRequests, after) => {
    expect(applyWhereSeen(careRequests, changes)).toEqual({ careRequests: after, conflicts: [] });
  });

  it.each([
    ['a night', FECHA, 0],
    ['a night in which the clock is put forward at midnight', '2026-09-05', 2],
    ['that night as a tool wrote it that knows of no clock', '2026-09-05', 0],
  ])(
    'take both parts of %s or neither, and the other shifts of the mutation all the same',
    (_night, first, from) => {
      const next = addDays(first, 1);
      const comes = (id: number, fecha: string, start: number, end: number) =>
        careRequestOver(fecha, start, end, 'confirmada', { id, nombre: String(id) });
      const evening = comes(1, first, 40, 48);
      const careRequests = [evening, comes(2, next, from, 16)];
      const wish = careRequestOver(first, 20, 24, 'pendiente', null);
      const changes = [remove(evening), remove(comes(1, next, from, 16)), add(wish)];
      expect(applyWhereSeen(careRequests, changes)).toEqual({
        careRequests: [...careRequests, wish],
        conflicts: changes.slice(0, 2),
      });
    },
  );

  it('take two shifts of a person for two, where the second begins an hour after midnight', () => {
    const next = addDays(FECHA, 1);
    const ANAS = [
      careRequestOver(FECHA, 40, 48, 'confirmada', ANA.cuidador),
      careRequestOver(next, 2, 16, 'confirmada', ANA.cuidador),
    ];
    expect(changesByShift(ANAS.map(remove))).toHaveLength(2);
  });

  it('conflict where only a part of what replaces the removed one is there', () => {
    const shift = careRequestOver(FECHA, 16, 24, 'pendiente', null);
    const ana = careRequestOver(FECHA, 16, 20, 'confirmada', { id: 1, nombre: 'Ana' });
    const luis = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    const eva = { ...luis, cuidador: { id: 3, nombre: 'Eva' } };
    const changes: readonly SlotChange[] = [
      { accion: 'eliminar', record: shift },
      { accion: 'inscribir', record: ana },
      { accion: 'inscribir', record: luis },
    ];
    const there = [ana, eva];
    expect(applyWhereSeen(there, changes)).toEqual({ careRequests: there, conflicts: changes });
  });

  it('remove only the exact care request if two share an interval', () => {
    const one = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 1, nombre: 'Ana' });
    const two = careRequestOver(FECHA, 20, 24, 'confirmada', { id: 2, nombre: 'Luis' });
    expect(applyChanges([one, two], [{ accion: 'eliminar', record: two }])).toEqual([one]);
  });
});

describe('folded changes', () => {
  // A mutation is a diff against what the server will hold: it adds only missing care requests and removes
  // existing ones.
  it('have the same effect with fewer changes, for the mutations that a device makes', () => {
    fc.assert(
      fc.property(
        fewCareRequests.chain((some) => fc.tuple(fc.constant(some), fc.array(fc.nat(3)))),
        ([some, picks]) => {
          const start = some.slice(0, 2);
          let expected: readonly CareRequest[] = start;
          const changes: SlotChange[] = [];
          for (const at of picks) {
            const careRequest = some[at % some.length];
            if (careRequest === undefined) continue;
            const there = expected.some(
              (other) => careRequestKey(other) === careRequestKey(careRequest),
            );
            changes.push({ accion: there ? 'eliminar' : 'inscribir', record: careRequest });
            expected = applyChanges(expected, changes.slice(-1));
          }
          const folded = foldChanges(changes);
          expect(folded.length).toBeLessThanOrEqual(changes.length);
          expect(keys(applyChanges(start, folded))).toEqual(keys(applyChanges(start, changes)));
        },
      ),
      RUNS,
    );
  });

  it('contain nothing of a care request added and removed again before being sent', () => {
    const careRequest = careRequestOver(FECHA, 20, 24, 'pendiente', null);
    expect(
      foldChanges([
        { accion: 'inscribir', record: careRequest },
        { accion: 'eliminar', record: careRequest },
      ]),
    ).toEqual([]);
  });

  it('added mutation by mutation are the same as all at once', () => {
    fc.assert(
      fc.property(
        fewCareRequests.chain((careRequests) => fc.array(changesAmong(careRequests))),
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

  it('keep the removal of an existing care request that is added again', () => {
    const careRequest = careRequestOver(FECHA, 20, 24, 'pendiente', null);
    const changes: SlotChange[] = [
      { accion: 'eliminar', record: careRequest },
      { accion: 'inscribir', record: careRequest },
    ];
    expect(foldChanges(changes)).toEqual(changes);
  });
});

function keys(careRequests: readonly CareRequest[]): readonly string[] {
  return careRequests.map(careRequestKey).sort();
}
