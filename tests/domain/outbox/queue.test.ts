import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { carersOf, deriveDay, laidOver, takenOut } from '#domain/calendar/day.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { type CareRecord, recordKey, recordOver, slotsOf } from '#domain/calendar/record.ts';
import { addDays } from '#domain/calendar/time.ts';
import { heldRecords } from '#domain/outbox/held-records.ts';
import {
  acknowledge,
  canHalve,
  discardSave,
  EMPTY_QUEUE,
  enqueue,
  freeze,
  halve,
  markSent,
  type Queue,
  refuse,
  rejectConflicts,
  retrySave,
  type Save,
} from '#domain/outbox/queue.ts';

/** Saves as a device makes them: each changes what the server would hold after the previous ones. */
const saves: fc.Arbitrary<readonly Save[]> = fc
  .array(
    fc.array(fc.record({ day: fc.integer({ min: 1, max: 4 }), slot: fc.nat({ max: 5 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => {
    let held: readonly CareRecord[] = [];
    return list.map((toggles, index): Save => {
      const changes: SlotChange[] = [];
      for (const { day, slot } of toggles) {
        const record = recordOver(`2026-11-0${day}`, slot, slot + 1, 'pendiente', null);
        const isThere = held.some((other) => recordKey(other) === recordKey(record));
        const change: SlotChange = { accion: isThere ? 'eliminar' : 'inscribir', record };
        held = applyChanges(held, [change]);
        changes.push(change);
      }
      return { id: `save-${index}`, createdAt: index, changes, refusal: null };
    });
  });

function ids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `made-${count}`;
  };
}

function queueOf(list: readonly Save[]): Queue {
  return list.reduce(enqueue, EMPTY_QUEUE);
}

/** A save that adds some half hours of one day. */
function saveOf(id: string, ...slots: readonly number[]): Save {
  return {
    id,
    createdAt: 1,
    refusal: null,
    changes: slots.map((slot) => ({
      accion: 'inscribir',
      record: recordOver('2026-11-02', slot, slot + 1, 'pendiente', null),
    })),
  };
}

const NO = { status: 422, message: 'no' };
const NEXT_DAY = recordOver('2026-11-03', 2, 3, 'pendiente', null);

function keys(records: readonly CareRecord[]): readonly string[] {
  return records.map(recordKey).sort();
}

const remove = (record: CareRecord) => ({ accion: 'eliminar', record }) as const;
const add = (record: CareRecord) => ({ accion: 'inscribir', record }) as const;

const CARERS = [
  { id: 1, nombre: 'Ana' },
  { id: 2, nombre: 'Luis' },
] as const;

/** Shifts of a day, and saves that move, shorten, lengthen and split them, each made over the one before. */
const shiftSaves = fc
  .tuple(
    fc.array(span(), { maxLength: 3 }),
    fc.array(fc.tuple(fc.boolean(), span()), { minLength: 1, maxLength: 6 }),
  )
  .map(([first, edits]) => {
    // Nobody twice at a time, which no save of this app makes.
    const shown = { ...deriveDay('2026-11-02', first), offGrid: [] };
    let held: readonly CareRecord[] = applyChanges([], diffDay([], shown));
    const states = [held];
    const list = edits.map(([adds, record], index): Save => {
      const day = deriveDay(record.fecha, held);
      const { from, to } = slotsOf(record);
      const cell = { status: record.status, cuidador: record.cuidador, nueva: true };
      const cells = day.cells.map((there, at) => {
        if (at < from || at >= to) return there;
        return adds ? laidOver(there, cell) : takenOut(there, cell);
      });
      const changes = diffDay(held, { ...day, cells });
      held = applyChanges(held, changes);
      states.push(held);
      return { id: `save-${index}`, createdAt: index, changes, refusal: null };
    });
    return { first: states[0] ?? [], states, list };
  });

function span(): fc.Arbitrary<CareRecord> {
  return fc
    .tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom(...CARERS))
    .map(([from, length, carer]) =>
      recordOver('2026-11-02', from, from + length, 'confirmada', carer),
    );
}

/** Each half hour in which somebody comes: `3 Ana`. */
function comings(records: readonly CareRecord[] = []): ReadonlySet<string> {
  const { cells } = deriveDay('2026-11-02', records);
  return new Set(
    cells.flatMap((cell, at) =>
      cell === null ? [] : carersOf(cell).map(({ nombre }) => `${at} ${nombre}`),
    ),
  );
}

/** Sends everything to a server that takes at most `limit` slots per call and refuses some saves. */
function drain(
  start: Queue,
  limit: number,
  refuses: (saveId: string) => boolean,
  first: readonly CareRecord[] = [],
) {
  const newId = ids();
  const bodies = new Map<string, string>();
  let queue = start;
  let server = first;
  for (let calls = 0; calls < 1000; calls += 1) {
    queue = freeze(queue, newId);
    const [request] = queue.requests;
    if (request === undefined) return { queue, server, calls };
    const body = JSON.stringify(request.changes);
    // Different requests never share a key.
    expect(bodies.get(request.id) ?? body).toBe(body);
    bodies.set(request.id, body);
    queue = markSent(queue, request.id);
    if (request.changes.length > limit && canHalve(request)) {
      queue = halve(queue, request.id, newId);
    } else if (request.saveIds.some(refuses)) {
      queue = refuse(queue, request.id, NO, newId);
    } else {
      server = applyChanges(server, request.changes);
      queue = acknowledge(queue, request.id);
    }
  }
  throw new Error('the queue never empties');
}

describe('the outbox of one loved one', () => {
  test('however it is folded and halved, the server ends up with what the device held', () => {
    fc.assert(
      fc.property(saves, fc.integer({ min: 1, max: 6 }), (list, limit) => {
        const queue = queueOf(list);
        const { queue: rest, server } = drain(queue, limit, () => false);
        expect(rest).toEqual(EMPTY_QUEUE);
        expect(keys(server)).toEqual(keys(heldRecords([], queue)));
      }),
    );
  });

  test('waiting saves are sent as one request with the final state of each half hour', () => {
    fc.assert(
      fc.property(saves, (list) => {
        const [request, ...others] = freeze(queueOf(list), ids()).requests;
        expect(others).toEqual([]);
        const lines =
          request?.changes.map(({ accion, record }) => accion + recordKey(record)) ?? [];
        expect(new Set(lines).size).toBe(lines.length);
        expect(request?.saveIds).toEqual(list.map((save) => save.id));
      }),
    );
  });

  test('a refused save is set aside with its reason and the others go on', () => {
    fc.assert(
      fc.property(saves, fc.nat({ max: 7 }), fc.integer({ min: 1, max: 6 }), (list, bad, limit) => {
        const poisoned = list[bad % list.length]?.id ?? '';
        // Accepted parts of a large save stay accepted.
        const { queue } = drain(queueOf(list), Math.max(limit, 4), (id) => id === poisoned);
        expect(queue.requests).toEqual([]);
        expect(queue.saves.every((save) => save.refusal?.message === 'no')).toBe(true);
        expect(queue.saves.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('what is saved over a refused save does what it was saved for, and nothing is left of the refused one', () => {
    fc.assert(
      fc.property(
        shiftSaves,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (made, bad) => {
          const isBad = (id: string) => bad[Number(id.split('-')[1])] ?? false;
          const { server } = drain(queueOf(made.list), 1000, isBad, made.first);
          // Of each half hour and carer: what the last save that changed it, and was not refused, made of it.
          const expected = new Set(comings(made.first));
          for (const [index, { id }] of made.list.entries()) {
            if (isBad(id)) continue;
            const [before, after] = [made.states[index], made.states[index + 1]].map(comings);
            for (const gone of before ?? []) if (!after?.has(gone)) expected.delete(gone);
            for (const come of after ?? []) if (!before?.has(come)) expected.add(come);
          }
          expect([...comings(server)].sort()).toEqual([...expected].sort());
        },
      ),
    );
  });

  test('a save over a refused one keeps its id and its place, and what may have arrived stays in doubt', () => {
    const ana = (from: number, to: number) =>
      recordOver('2026-11-02', from, to, 'confirmada', { id: 1, nombre: 'Ana' });
    const list: readonly Save[] = [
      { ...saveOf('a'), changes: [remove(ana(16, 24)), add(ana(16, 20)), add(ana(36, 40))] },
      saveOf('b', 0),
      { ...saveOf('c'), changes: [remove(ana(16, 20)), add(ana(4, 6))] },
      saveOf('d', 2),
      { ...saveOf('e'), changes: [remove(ana(36, 40))] },
    ];
    const newId = ids();
    let queue = markSent(freeze(queueOf(list), newId), 'made-1');
    queue = refuse(markSent(queue, 'made-1'), 'made-1', NO, newId);
    const after = refuse(markSent(queue, 'a'), 'a', NO, newId);
    expect(after.saves.map(({ id, refusal, inDoubt }) => [id, refusal !== null, inDoubt])).toEqual([
      ['a', true, true],
      ['b', false, true],
      ['c', false, true],
      ['d', false, true],
    ]);
    expect(after.saves[2]?.changes).toEqual([
      remove(ana(16, 24)),
      add(ana(4, 6)),
      add(ana(20, 24)),
    ]);
    expect(after.requests).toEqual([]);
    expect(freeze(after, newId).requests).toMatchObject([
      { saveIds: ['b', 'c', 'd'], attempts: 1 },
    ]);
    // Unchanged ones before the first that changes keep their rows on the disk.
    expect(after.saves[1]).toEqual({ ...list[1], inDoubt: true });
  });

  test('a frozen request does not change, whatever is saved after it', () => {
    fc.assert(
      fc.property(saves, saves, (early, late) => {
        const frozen = freeze(queueOf(early), ids());
        const renamed = late.map((save) => ({ ...save, id: `late-${save.id}` }));
        const after = freeze(renamed.reduce(enqueue, frozen), ids());
        expect(after.requests).toEqual(frozen.requests);
      }),
    );
  });

  // Comparing each save with all before it would take half a minute.
  test('two thousand saves are frozen in a moment', { timeout: 2000 }, () => {
    const list = Array.from({ length: 2000 }, (_, index): Save => {
      const record = recordOver(addDays('2026-01-01', index), 2, 4, 'pendiente', null);
      return {
        id: `save-${index}`,
        createdAt: index,
        changes: [{ accion: 'inscribir', record }],
        refusal: null,
      };
    });
    const [request] = freeze({ saves: list, requests: [] }, ids()).requests;
    expect(request?.saveIds).toHaveLength(2000);
    expect(request?.changes).toEqual(list.flatMap(({ changes }) => changes));
  });

  test('a single save is sent under its own id, a fold under a new one', () => {
    const [save] = fc.sample(saves, { numRuns: 1, seed: 1 })[0] ?? [];
    if (save === undefined) throw new Error('no sample');
    expect(freeze(queueOf([save]), ids()).requests[0]?.id).toBe(save.id);
    const two = [save, { ...save, id: 'other', changes: save.changes }];
    expect(freeze(queueOf(two), ids()).requests[0]?.id).toBe('made-1');
  });

  test('only a refused save can be tried again or given up', () => {
    const waiting = queueOf([saveOf('a', 0)]);
    expect(discardSave(waiting, 'a')).toEqual(waiting);
    expect(retrySave(waiting, 'a')).toBe(waiting);
    const sent = markSent(freeze(waiting, ids()), 'a');
    const refused = refuse(sent, 'a', { status: 404, message: null }, ids());
    expect(heldRecords([], refused)).toEqual([]);
    expect(discardSave(refused, 'a')).toEqual(EMPTY_QUEUE);
    expect(retrySave(refused, 'a')).toEqual(waiting);
  });

  test('giving up or retrying a refused save affects no other', () => {
    const one = { ...saveOf('a', 0), refusal: NO };
    const other = { ...saveOf('b', 2), refusal: NO };
    const queue = queueOf([one, other]);
    expect(discardSave(queue, 'a').saves).toEqual([other]);
    expect(retrySave(queue, 'a').saves).toEqual([other, { ...one, refusal: null }]);
  });

  test('of a save sent in parts only what was not accepted is set aside, and nothing of another save', () => {
    const newId = ids();
    const ofTwoDays = { ...saveOf('a', 0), changes: [...saveOf('a', 0).changes, add(NEXT_DAY)] };
    const both = freeze(queueOf([ofTwoDays, saveOf('b', 4)]), newId);
    const apart = halve(both, 'made-1', newId);
    const inParts = halve(apart, 'made-2', newId);
    const refused = refuse(acknowledge(inParts, 'made-4'), 'made-5', NO, newId);
    expect(refused.saves).toEqual([
      { ...ofTwoDays, id: 'made-6', changes: [add(NEXT_DAY)], refusal: NO, isRest: true },
      saveOf('b', 4),
    ]);
    expect(refused.requests).toMatchObject([{ id: 'made-3', saveIds: ['b'] }]);
  });

  test('a save that is too large is cut between days, and not through a night if it can be helped', () => {
    const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04'] as const;
    const ana = { id: 1, nombre: 'Ana' };
    const evening = recordOver(DAYS[0], 40, 48, 'confirmada', ana);
    const morning = recordOver(DAYS[1], 0, 16, 'confirmada', ana);
    const cutOf = (records: readonly CareRecord[]) => {
      const newId = ids();
      const save = { id: 'a', createdAt: 1, refusal: null, changes: records.map(add) };
      const { requests } = halve(freeze(queueOf([save]), newId), 'a', newId);
      return requests.map(({ changes }) => changes.map(({ record }) => record));
    };
    const beside = recordOver(DAYS[0], 20, 24, 'pendiente', null);
    const last = recordOver(DAYS[2], 0, 2, 'pendiente', null);
    expect(cutOf([beside, evening, morning, last])).toEqual([[beside, evening, morning], [last]]);
    // A night that is all there is has to be cut.
    expect(cutOf([evening, morning])).toEqual([[evening], [morning]]);
    expect(
      canHalve({ id: 'a', saveIds: ['a'], changes: [add(beside), add(evening)], attempts: 0 }),
    ).toBe(false);
  });

  test('only the request that is sent is marked as sent', () => {
    const newId = ids();
    const both = freeze(queueOf([saveOf('a', 0), saveOf('b', 2)]), newId);
    const sent = markSent(halve(both, 'made-1', newId), 'made-2');
    expect(sent.requests.map(({ attempts }) => attempts)).toEqual([1, 0]);
  });

  test('the held records include each record of an untouched day once', () => {
    const elsewhere = recordOver('2026-11-03', 0, 1, 'pendiente', null);
    const beside = recordOver('2026-11-02', 6, 7, 'pendiente', null);
    const added = recordOver('2026-11-02', 0, 1, 'pendiente', null);
    const held = heldRecords([elsewhere, beside], queueOf([saveOf('a', 0)]));
    expect(keys(held)).toEqual(keys([elsewhere, beside, added]));
  });

  test('the held records stay the same while the server has the first saves, unacknowledged', () => {
    // The second save changes the other part of the night of which the first removed the evening.
    const night = (fecha: string, from: number, to: number, id: number) =>
      recordOver(fecha, from, to, 'confirmada', { id, nombre: `C${id}` });
    const evening = night('2026-11-02', 46, 48, 1);
    const morning = night('2026-11-03', 0, 2, 1);
    const first: SlotChange[] = [{ accion: 'eliminar', record: evening }];
    const second: SlotChange[] = [
      { accion: 'eliminar', record: morning },
      { accion: 'inscribir', record: night('2026-11-03', 1, 2, 1) },
    ];
    const queue = queueOf([
      { id: 'a', createdAt: 0, changes: first, refusal: null },
      { id: 'b', createdAt: 1, changes: second, refusal: null },
    ]);
    const expected = [night('2026-11-03', 1, 2, 1)];
    expect(heldRecords([evening, morning], queue)).toEqual(expected);
    expect(heldRecords([morning], queue)).toEqual(expected);
    expect(heldRecords(expected, queue)).toEqual(expected);
  });

  test('what conflicts in a later part of a save does not send the parts again that are done', () => {
    const newId = ids();
    const add = (fecha: string): SlotChange => ({
      accion: 'inscribir',
      record: recordOver(fecha, 0, 1, 'pendiente', null),
    });
    const [done, contested, left] = [add('2026-11-02'), add('2026-11-03'), add('2026-11-04')];
    const save: Save = { id: 'a', createdAt: 3, changes: [done, contested, left], refusal: null };
    const cut = halve(freeze(queueOf([save]), newId), 'a', newId);
    expect(cut.requests.map(({ changes }) => changes)).toEqual([[done], [contested, left]]);
    const [first, second] = cut.requests;
    const after = acknowledge(cut, first?.id ?? '');
    const rejected = rejectConflicts(after, second?.id ?? '', [contested], newId);
    expect(rejected.saves).toMatchObject([
      { createdAt: 3, changes: [contested], refusal: { status: 409 }, isRest: true },
      { createdAt: 3, changes: [left], refusal: null },
    ]);
    expect(rejected.requests).toEqual([]);
  });

  test('a removal is not folded with an addition that may have arrived', () => {
    const record = recordOver('2026-11-02', 0, 1, 'pendiente', null);
    const adding: Save = {
      id: 'a',
      createdAt: 0,
      changes: [{ accion: 'inscribir', record }],
      refusal: null,
      inDoubt: true,
    };
    const removing: Save = {
      id: 'b',
      createdAt: 1,
      changes: [{ accion: 'eliminar', record }],
      refusal: null,
    };
    const first = freeze(queueOf([adding, removing]), ids());
    expect(first.requests).toMatchObject([{ saveIds: ['a'], attempts: 1 }]);
    const second = freeze(acknowledge(first, 'a'), ids());
    expect(second.requests).toMatchObject([
      { saveIds: ['b'], changes: removing.changes, attempts: 0 },
    ]);
  });

  test('a note replaces an earlier text of it, whatever became of that', () => {
    const note = { paciente: 7, fecha: '2026-11-02', start: 480 };
    const textOf = (id: string): Save => ({
      id,
      createdAt: 0,
      changes: [],
      note: { ...note, text: id },
      refusal: null,
    });
    const queued = enqueue(EMPTY_QUEUE, textOf('first'));
    const sent = markSent(freeze(queued, ids()), 'first');
    expect(sent.requests).toEqual([
      {
        id: 'first',
        saveIds: ['first'],
        changes: [],
        note: { ...note, text: 'first' },
        attempts: 1,
      },
    ]);
    const refused = refuse(sent, 'first', { status: 422, message: null }, ids());
    expect(refused).toMatchObject({ saves: [{ refusal: { status: 422 } }], requests: [] });
    for (const before of [queued, sent, refused]) {
      const after = enqueue(before, textOf('second'));
      expect(after).toEqual({ saves: [textOf('second')], requests: [] });
      // The answer to the first text comes late.
      expect(acknowledge(after, 'first')).toBe(after);
      expect(refuse(after, 'first', { status: 422, message: null }, ids())).toBe(after);
    }
    expect(retrySave(refused, 'first').saves).toEqual([textOf('first')]);
    expect(discardSave(refused, 'first').saves).toEqual([]);
  });

  test('what is left of a save after a conflict goes before later saves', () => {
    const newId = ids();
    const line = (accion: SlotChange['accion'], slot: number): SlotChange => ({
      accion,
      record: recordOver('2026-11-02', slot, slot + 1, 'pendiente', null),
    });
    const [contested, kept] = [line('inscribir', 0), line('inscribir', 4)];
    const first: Save = { id: 'a', createdAt: 0, changes: [contested, kept], refusal: null };
    const second: Save = { ...first, id: 'b', createdAt: 1, changes: [line('eliminar', 4)] };
    const folded = freeze(queueOf([first, second]), newId);
    const halved = halve(folded, folded.requests[0]?.id ?? '', newId);
    const [own] = halved.requests;
    expect(own?.saveIds).toEqual(['a']);
    const rejected = rejectConflicts(halved, own?.id ?? '', [contested], newId);
    const next = freeze(rejected, newId);
    expect(next.saves.map(({ changes }) => changes)).toEqual([[contested], [kept], second.changes]);
    // Together they leave nothing to do.
    expect(next.requests).toMatchObject([{ saveIds: [rejected.saves[1]?.id, 'b'], changes: [] }]);
  });
});
