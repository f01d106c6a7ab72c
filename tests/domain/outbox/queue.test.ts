import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { type CareRecord, recordKey, recordOver } from '#domain/calendar/record.ts';
import { addDays } from '#domain/calendar/time.ts';
import {
  acknowledge,
  canHalve,
  discardSave,
  EMPTY_QUEUE,
  enqueue,
  freeze,
  halve,
  heldRecords,
  markSent,
  type Queue,
  refuse,
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

function keys(records: readonly CareRecord[]): readonly string[] {
  return records.map(recordKey).sort();
}

/** Sends everything to a server that takes at most `limit` slots per call and refuses some saves. */
function drain(start: Queue, limit: number, refuses: (saveId: string) => boolean) {
  const newId = ids();
  const bodies = new Map<string, string>();
  let queue = start;
  let server: readonly CareRecord[] = [];
  for (let calls = 0; calls < 1000; calls += 1) {
    queue = freeze(queue, newId);
    const [request] = queue.requests;
    if (request === undefined) return { queue, server, calls };
    const body = JSON.stringify(request.changes);
    // Different requests never share a key.
    expect(bodies.get(request.id) ?? body).toBe(body);
    bodies.set(request.id, body);
    queue = markSent(queue, request.id);
    if (request.changes.length > limit) {
      expect(canHalve(request)).toBe(true);
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
    const both = freeze(queueOf([saveOf('a', 0, 2), saveOf('b', 4)]), newId);
    const apart = halve(both, 'made-1', newId);
    const inParts = halve(apart, 'made-2', newId);
    const refused = refuse(acknowledge(inParts, 'made-4'), 'made-5', NO, newId);
    expect(refused.saves).toEqual([{ ...saveOf('made-6', 2), refusal: NO }, saveOf('b', 4)]);
    expect(refused.requests).toMatchObject([{ id: 'made-3', saveIds: ['b'] }]);
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
});
