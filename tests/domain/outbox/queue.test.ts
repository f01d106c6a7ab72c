// Over 250 lines: the laws of one queue, over one set of generators.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
  slotsOf,
} from '#domain/calendar/care-request.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { caregiversOf, deriveDay, overlayCell, removeFromCell } from '#domain/calendar/day.ts';
import { diffDay } from '#domain/calendar/diff.ts';
import { addDays } from '#domain/calendar/time.ts';
import { expectedCareRequests } from '#domain/outbox/expected-state.ts';
import { canHalve, halve } from '#domain/outbox/halve-batch.ts';
import {
  acknowledge,
  EMPTY_QUEUE,
  enqueue,
  freeze,
  type Mutation,
  markSent,
  type Queue,
} from '#domain/outbox/queue.ts';
import { acknowledgeExcept, reject, rejectConflicts } from '#domain/outbox/reject-batch.ts';
import { discardMutation, retryMutation } from '#domain/outbox/rejected-mutation.ts';

/** Mutations as a device makes them: each changes what the server would hold after the previous ones. */
const mutations: fc.Arbitrary<readonly Mutation[]> = fc
  .array(
    fc.array(fc.record({ day: fc.integer({ min: 1, max: 4 }), slot: fc.nat({ max: 5 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => {
    let expected: readonly CareRequest[] = [];
    return list.map((toggles, index): Mutation => {
      const changes: SlotChange[] = [];
      for (const { day, slot } of toggles) {
        const careRequest = careRequestOver(`2026-11-0${day}`, slot, slot + 1, 'pendiente', null);
        const isThere = expected.some(
          (other) => careRequestKey(other) === careRequestKey(careRequest),
        );
        const change: SlotChange = {
          accion: isThere ? 'eliminar' : 'inscribir',
          record: careRequest,
        };
        expected = applyChanges(expected, [change]);
        changes.push(change);
      }
      return { id: `save-${index}`, createdAt: index, changes, rejection: null };
    });
  });

function ids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `made-${count}`;
  };
}

function queueOf(list: readonly Mutation[]): Queue {
  return list.reduce(enqueue, EMPTY_QUEUE);
}

/** A mutation that adds some slots of one day. */
function mutationOf(id: string, ...slots: readonly number[]): Mutation {
  return {
    id,
    createdAt: 1,
    rejection: null,
    changes: slots.map((slot) => ({
      accion: 'inscribir',
      record: careRequestOver('2026-11-02', slot, slot + 1, 'pendiente', null),
    })),
  };
}

const NO = { status: 422, message: 'no' };
const NEXT_DAY = careRequestOver('2026-11-03', 2, 3, 'pendiente', null);

function keys(careRequests: readonly CareRequest[]): readonly string[] {
  return careRequests.map(careRequestKey).sort();
}

const remove = (careRequest: CareRequest) => ({ accion: 'eliminar', record: careRequest }) as const;
const add = (careRequest: CareRequest) => ({ accion: 'inscribir', record: careRequest }) as const;

const CAREGIVERS = [
  { id: 1, nombre: 'Ana' },
  { id: 2, nombre: 'Luis' },
] as const;

/**
 * Shifts of a day, and mutations that move, shorten, lengthen and split them, each made over the one before.
 */
const shiftMutations = fc
  .tuple(
    fc.array(span(), { maxLength: 3 }),
    fc.array(fc.tuple(fc.boolean(), span()), { minLength: 1, maxLength: 6 }),
  )
  .map(([first, edits]) => {
    // Nobody is confirmed twice at a time: the app makes no such mutation.
    const shown = { ...deriveDay('2026-11-02', first), offGrid: [] };
    let expected: readonly CareRequest[] = applyChanges([], diffDay([], shown));
    const states = [expected];
    const list = edits.map(([adds, record], index): Mutation => {
      const day = deriveDay(record.fecha, expected);
      const { from, to } = slotsOf(record);
      const cell = { status: record.status, cuidador: record.cuidador, nueva: true };
      const cells = day.cells.map((there, at) => {
        if (at < from || at >= to) return there;
        return adds ? overlayCell(there, cell) : removeFromCell(there, cell);
      });
      const changes = diffDay(expected, { ...day, cells });
      expected = applyChanges(expected, changes);
      states.push(expected);
      return { id: `save-${index}`, createdAt: index, changes, rejection: null };
    });
    return { first: states[0] ?? [], states, list };
  });

function span(): fc.Arbitrary<CareRequest> {
  return fc
    .tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 5 }), fc.constantFrom(...CAREGIVERS))
    .map(([from, length, caregiver]) =>
      careRequestOver('2026-11-02', from, from + length, 'confirmada', caregiver),
    );
}

/** Each slot in which somebody comes: `3 Ana`. */
function comings(careRequests: readonly CareRequest[] = []): ReadonlySet<string> {
  const { cells } = deriveDay('2026-11-02', careRequests);
  return new Set(
    cells.flatMap((cell, at) =>
      cell === null ? [] : caregiversOf(cell).map(({ nombre }) => `${at} ${nombre}`),
    ),
  );
}

/** Sends everything to a server that takes at most `limit` slots per call and rejects some mutations. */
function drain(
  start: Queue,
  limit: number,
  refuses: (mutationId: string) => boolean,
  first: readonly CareRequest[] = [],
) {
  const newId = ids();
  const bodies = new Map<string, string>();
  let queue = start;
  let server = first;
  for (let calls = 0; calls < 1000; calls += 1) {
    queue = freeze(queue, newId);
    const [batch] = queue.batches;
    if (batch === undefined) return { queue, server, calls };
    const body = JSON.stringify(batch.changes);
    // Different batches never share a key.
    expect(bodies.get(batch.id) ?? body).toBe(body);
    bodies.set(batch.id, body);
    queue = markSent(queue, batch.id);
    if (batch.changes.length > limit && canHalve(batch)) {
      queue = halve(queue, batch.id, newId);
    } else if (batch.mutationIds.some(refuses)) {
      queue = reject(queue, batch.id, NO, newId);
    } else {
      server = applyChanges(server, batch.changes);
      queue = acknowledge(queue, batch.id);
    }
  }
  throw new Error('the queue never empties');
}

describe('the outbox of one patient', () => {
  test('however it is folded and halved, the server ends up with the expected state', () => {
    fc.assert(
      fc.property(mutations, fc.integer({ min: 1, max: 6 }), (list, limit) => {
        const queue = queueOf(list);
        const { queue: rest, server } = drain(queue, limit, () => false);
        expect(rest).toEqual(EMPTY_QUEUE);
        expect(keys(server)).toEqual(keys(expectedCareRequests([], queue)));
      }),
    );
  });

  test('waiting mutations are sent as one batch with the final state of each slot', () => {
    fc.assert(
      fc.property(mutations, (list) => {
        const [batch, ...others] = freeze(queueOf(list), ids()).batches;
        expect(others).toEqual([]);
        const lines =
          batch?.changes.map(({ accion, record }) => accion + careRequestKey(record)) ?? [];
        expect(new Set(lines).size).toBe(lines.length);
        expect(batch?.mutationIds).toEqual(list.map((mutation) => mutation.id));
      }),
    );
  });

  test('a mutation that the server rejects gets its reason, and the others go on', () => {
    fc.assert(
      fc.property(
        mutations,
        fc.nat({ max: 7 }),
        fc.integer({ min: 1, max: 6 }),
        (list, bad, limit) => {
          const poisoned = list[bad % list.length]?.id ?? '';
          // Accepted parts of a large mutation stay accepted.
          const { queue } = drain(queueOf(list), Math.max(limit, 4), (id) => id === poisoned);
          expect(queue.batches).toEqual([]);
          expect(queue.mutations.every((mutation) => mutation.rejection?.message === 'no')).toBe(
            true,
          );
          expect(queue.mutations.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('a mutation saved over a rejected one keeps its effect, and nothing is left of the rejected one', () => {
    fc.assert(
      fc.property(
        shiftMutations,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        (made, bad) => {
          const isBad = (id: string) => bad[Number(id.split('-')[1])] ?? false;
          const { server } = drain(queueOf(made.list), 1000, isBad, made.first);
          // For each slot and caregiver: the result of the last mutation that changed it and was not rejected.
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

  test('a mutation over a rejected one keeps its id and its place, and what may have arrived stays in doubt', () => {
    const ana = (from: number, to: number) =>
      careRequestOver('2026-11-02', from, to, 'confirmada', { id: 1, nombre: 'Ana' });
    const list: readonly Mutation[] = [
      { ...mutationOf('a'), changes: [remove(ana(16, 24)), add(ana(16, 20)), add(ana(36, 40))] },
      mutationOf('b', 0),
      { ...mutationOf('c'), changes: [remove(ana(16, 20)), add(ana(4, 6))] },
      mutationOf('d', 2),
      { ...mutationOf('e'), changes: [remove(ana(36, 40))] },
    ];
    const newId = ids();
    let queue = markSent(freeze(queueOf(list), newId), 'made-1');
    queue = reject(markSent(queue, 'made-1'), 'made-1', NO, newId);
    const after = reject(markSent(queue, 'a'), 'a', NO, newId);
    expect(
      after.mutations.map(({ id, rejection, inDoubt }) => [id, rejection !== null, inDoubt]),
    ).toEqual([
      ['a', true, true],
      ['b', false, true],
      ['c', false, true],
      ['d', false, true],
    ]);
    expect(after.mutations[2]?.changes).toEqual([
      remove(ana(16, 24)),
      add(ana(4, 6)),
      add(ana(20, 24)),
    ]);
    expect(after.batches).toEqual([]);
    expect(freeze(after, newId).batches).toMatchObject([
      { mutationIds: ['b', 'c', 'd'], attempts: 1 },
    ]);
    // Unchanged ones before the first that changes keep their rows on the disk.
    expect(after.mutations[1]).toEqual({ ...list[1], inDoubt: true });
  });

  test('a frozen batch does not change, whatever is saved after it', () => {
    fc.assert(
      fc.property(mutations, mutations, (early, late) => {
        const frozen = freeze(queueOf(early), ids());
        const renamed = late.map((mutation) => ({ ...mutation, id: `late-${mutation.id}` }));
        const after = freeze(renamed.reduce(enqueue, frozen), ids());
        expect(after.batches).toEqual(frozen.batches);
      }),
    );
  });

  // Comparing each mutation with all before it would take half a minute.
  test('two thousand mutations are frozen in a moment', { timeout: 2000 }, () => {
    const list = Array.from({ length: 2000 }, (_, index): Mutation => {
      const careRequest = careRequestOver(addDays('2026-01-01', index), 2, 4, 'pendiente', null);
      return {
        id: `save-${index}`,
        createdAt: index,
        changes: [{ accion: 'inscribir', record: careRequest }],
        rejection: null,
      };
    });
    const [batch] = freeze({ mutations: list, batches: [] }, ids()).batches;
    expect(batch?.mutationIds).toHaveLength(2000);
    expect(batch?.changes).toEqual(list.flatMap(({ changes }) => changes));
  });

  test('a single mutation is sent under its own id, a fold under a new one', () => {
    const [mutation] = fc.sample(mutations, { numRuns: 1, seed: 1 })[0] ?? [];
    if (mutation === undefined) throw new Error('no sample');
    expect(freeze(queueOf([mutation]), ids()).batches[0]?.id).toBe(mutation.id);
    const two = [mutation, { ...mutation, id: 'other', changes: mutation.changes }];
    expect(freeze(queueOf(two), ids()).batches[0]?.id).toBe('made-1');
  });

  test('only a rejected mutation can be retried or discarded', () => {
    const waiting = queueOf([mutationOf('a', 0)]);
    expect(discardMutation(waiting, 'a')).toEqual(waiting);
    expect(retryMutation(waiting, 'a')).toBe(waiting);
    const sent = markSent(freeze(waiting, ids()), 'a');
    const rejected = reject(sent, 'a', { status: 404, message: null }, ids());
    expect(expectedCareRequests([], rejected)).toEqual([]);
    expect(discardMutation(rejected, 'a')).toEqual(EMPTY_QUEUE);
    expect(retryMutation(rejected, 'a')).toEqual(waiting);
  });

  test('discarding or retrying a rejected mutation affects no other', () => {
    const one = { ...mutationOf('a', 0), rejection: NO };
    const other = { ...mutationOf('b', 2), rejection: NO };
    const queue = queueOf([one, other]);
    expect(discardMutation(queue, 'a').mutations).toEqual([other]);
    expect(retryMutation(queue, 'a').mutations).toEqual([other, { ...one, rejection: null }]);
  });

  test('of a mutation sent in parts, only the unacknowledged part is rejected, and nothing of another mutation', () => {
    const newId = ids();
    const ofTwoDays = {
      ...mutationOf('a', 0),
      changes: [...mutationOf('a', 0).changes, add(NEXT_DAY)],
    };
    const both = freeze(queueOf([ofTwoDays, mutationOf('b', 4)]), newId);
    const apart = halve(both, 'made-1', newId);
    const inParts = halve(apart, 'made-2', newId);
    const rejected = reject(acknowledge(inParts, 'made-4'), 'made-5', NO, newId);
    expect(rejected.mutations).toEqual([
      { ...ofTwoDays, id: 'made-6', changes: [add(NEXT_DAY)], rejection: NO, isRest: true },
      mutationOf('b', 4),
    ]);
    expect(rejected.batches).toMatchObject([{ id: 'made-3', mutationIds: ['b'] }]);
  });

  test('a mutation that is too large is cut between days, and not through a night if it can be helped', () => {
    const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04'] as const;
    const ana = { id: 1, nombre: 'Ana' };
    const evening = careRequestOver(DAYS[0], 40, 48, 'confirmada', ana);
    const morning = careRequestOver(DAYS[1], 0, 16, 'confirmada', ana);
    const cutOf = (careRequests: readonly CareRequest[]) => {
      const newId = ids();
      const mutation = { id: 'a', createdAt: 1, rejection: null, changes: careRequests.map(add) };
      const { batches } = halve(freeze(queueOf([mutation]), newId), 'a', newId);
      return batches.map(({ changes }) => changes.map(({ record }) => record));
    };
    const beside = careRequestOver(DAYS[0], 20, 24, 'pendiente', null);
    const last = careRequestOver(DAYS[2], 0, 2, 'pendiente', null);
    expect(cutOf([beside, evening, morning, last])).toEqual([[beside, evening, morning], [last]]);
    // A night that is all there is has to be cut.
    expect(cutOf([evening, morning])).toEqual([[evening], [morning]]);
    expect(
      canHalve({ id: 'a', mutationIds: ['a'], changes: [add(beside), add(evening)], attempts: 0 }),
    ).toBe(false);
  });

  test('only the batch that is sent is marked as sent', () => {
    const newId = ids();
    const both = freeze(queueOf([mutationOf('a', 0), mutationOf('b', 2)]), newId);
    const sent = markSent(halve(both, 'made-1', newId), 'made-2');
    expect(sent.batches.map(({ attempts }) => attempts)).toEqual([1, 0]);
  });

  test('the expected state includes each care request of an untouched day once', () => {
    const otherBookings = careRequestOver('2026-11-03', 0, 1, 'pendiente', null);
    const beside = careRequestOver('2026-11-02', 6, 7, 'pendiente', null);
    const added = careRequestOver('2026-11-02', 0, 1, 'pendiente', null);
    const expected = expectedCareRequests([otherBookings, beside], queueOf([mutationOf('a', 0)]));
    expect(keys(expected)).toEqual(keys([otherBookings, beside, added]));
  });

  test('the expected state stays the same while the server has the first mutations, unacknowledged', () => {
    // The second mutation changes the other part of the night of which the first removed the evening.
    const night = (fecha: string, from: number, to: number, id: number) =>
      careRequestOver(fecha, from, to, 'confirmada', { id, nombre: `C${id}` });
    const evening = night('2026-11-02', 46, 48, 1);
    const morning = night('2026-11-03', 0, 2, 1);
    const first: SlotChange[] = [{ accion: 'eliminar', record: evening }];
    const second: SlotChange[] = [
      { accion: 'eliminar', record: morning },
      { accion: 'inscribir', record: night('2026-11-03', 1, 2, 1) },
    ];
    const queue = queueOf([
      { id: 'a', createdAt: 0, changes: first, rejection: null },
      { id: 'b', createdAt: 1, changes: second, rejection: null },
    ]);
    const expected = [night('2026-11-03', 1, 2, 1)];
    expect(expectedCareRequests([evening, morning], queue)).toEqual(expected);
    expect(expectedCareRequests([morning], queue)).toEqual(expected);
    expect(expectedCareRequests(expected, queue)).toEqual(expected);
  });

  test('a conflict in a later part of a mutation does not send the finished parts again', () => {
    const newId = ids();
    const add = (fecha: string): SlotChange => ({
      accion: 'inscribir',
      record: careRequestOver(fecha, 0, 1, 'pendiente', null),
    });
    const [done, contested, left] = [add('2026-11-02'), add('2026-11-03'), add('2026-11-04')];
    const mutation: Mutation = {
      id: 'a',
      createdAt: 3,
      changes: [done, contested, left],
      rejection: null,
    };
    const cut = halve(freeze(queueOf([mutation]), newId), 'a', newId);
    expect(cut.batches.map(({ changes }) => changes)).toEqual([[done], [contested, left]]);
    const [first, second] = cut.batches;
    const after = acknowledge(cut, first?.id ?? '');
    const rejected = rejectConflicts(after, second?.id ?? '', [contested], newId);
    expect(rejected.mutations).toMatchObject([
      { createdAt: 3, changes: [contested], rejection: { status: 409 }, isRest: true },
      { createdAt: 3, changes: [left], rejection: null },
    ]);
    expect(rejected.batches).toEqual([]);
  });

  test('a removal is not folded with an addition that may have arrived', () => {
    const careRequest = careRequestOver('2026-11-02', 0, 1, 'pendiente', null);
    const adding: Mutation = {
      id: 'a',
      createdAt: 0,
      changes: [{ accion: 'inscribir', record: careRequest }],
      rejection: null,
      inDoubt: true,
    };
    const removing: Mutation = {
      id: 'b',
      createdAt: 1,
      changes: [{ accion: 'eliminar', record: careRequest }],
      rejection: null,
    };
    const first = freeze(queueOf([adding, removing]), ids());
    expect(first.batches).toMatchObject([{ mutationIds: ['a'], attempts: 1 }]);
    const second = freeze(acknowledge(first, 'a'), ids());
    expect(second.batches).toMatchObject([
      { mutationIds: ['b'], changes: removing.changes, attempts: 0 },
    ]);
  });

  test('a note replaces an earlier text of it, whatever became of that', () => {
    const note = { paciente: 7, fecha: '2026-11-02', start: 480 };
    const textOf = (id: string): Mutation => ({
      id,
      createdAt: 0,
      changes: [],
      note: { ...note, text: id },
      rejection: null,
    });
    const queued = enqueue(EMPTY_QUEUE, textOf('first'));
    const sent = markSent(freeze(queued, ids()), 'first');
    expect(sent.batches).toEqual([
      {
        id: 'first',
        mutationIds: ['first'],
        changes: [],
        note: { ...note, text: 'first' },
        attempts: 1,
      },
    ]);
    const rejected = reject(sent, 'first', { status: 422, message: null }, ids());
    expect(rejected).toMatchObject({ mutations: [{ rejection: { status: 422 } }], batches: [] });
    for (const before of [queued, sent, rejected]) {
      const after = enqueue(before, textOf('second'));
      expect(after).toEqual({ mutations: [textOf('second')], batches: [] });
      // The answer to the first text comes late.
      expect(acknowledge(after, 'first')).toBe(after);
      expect(acknowledgeExcept(after, 'first', [], () => 'other')).toBe(after);
      expect(reject(after, 'first', { status: 422, message: null }, ids())).toBe(after);
    }
    expect(retryMutation(rejected, 'first').mutations).toEqual([textOf('first')]);
    expect(discardMutation(rejected, 'first').mutations).toEqual([]);
  });

  test('a mutation that was rejected before stays as it was made when an earlier one is rejected', () => {
    const [shift, other] = [20, 22].map((to) =>
      careRequestOver('2026-11-02', 16, to, 'pendiente', null),
    ) as [CareRequest, CareRequest];
    const made = { createdAt: 1, rejection: null };
    const contested = { ...made, id: 'contested', changes: [remove(shift), add(other)] };
    const sent = markSent(
      freeze(queueOf([{ ...made, id: 'first', changes: [add(shift)] }]), ids()),
      'first',
    );
    const before = enqueue(sent, { ...contested, rejection: NO });
    const after = reject(before, 'first', NO, ids());
    expect(after.mutations[1]).toBe(before.mutations[1]);
  });

  test('the rest of a mutation after a conflict is sent before later mutations', () => {
    const newId = ids();
    const line = (accion: SlotChange['accion'], slot: number): SlotChange => ({
      accion,
      record: careRequestOver('2026-11-02', slot, slot + 1, 'pendiente', null),
    });
    const [contested, uncontested] = [line('inscribir', 0), line('inscribir', 4)];
    const first: Mutation = {
      id: 'a',
      createdAt: 0,
      changes: [contested, uncontested],
      rejection: null,
    };
    const second: Mutation = { ...first, id: 'b', createdAt: 1, changes: [line('eliminar', 4)] };
    const folded = freeze(queueOf([first, second]), newId);
    const halved = halve(folded, folded.batches[0]?.id ?? '', newId);
    const [own] = halved.batches;
    expect(own?.mutationIds).toEqual(['a']);
    const rejected = rejectConflicts(halved, own?.id ?? '', [contested], newId);
    const next = freeze(rejected, newId);
    expect(next.mutations.map(({ changes }) => changes)).toEqual([
      [contested],
      [uncontested],
      second.changes,
    ]);
    // Together they leave nothing to do.
    expect(next.batches).toMatchObject([
      { mutationIds: [rejected.mutations[1]?.id, 'b'], changes: [] },
    ]);
  });
});
