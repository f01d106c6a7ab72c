import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acknowledge, type Queue, type Request } from '#domain/outbox/queue.ts';
import type { SyncStore } from '#sync/store.ts';
import type { Sabotage } from './family.ts';
import { history } from './history.ts';
import { KEPT, play } from './run.ts';

/** Breaks the result of a queue operation; `distort` gets the queue before and after it. */
function distortingQueue(distort: (before: Queue, after: Queue) => Queue): Sabotage {
  return {
    store: (store): SyncStore => ({
      ...store,
      changeQueue: (paciente, transition, acknowledged) =>
        store.changeQueue(paciente, (before) => distort(before, transition(before)), acknowledged),
    }),
  };
}

function isSent(request: Request | undefined): request is Request {
  return request !== undefined && request.attempts > 0;
}

const SABOTAGES: Readonly<Record<string, Sabotage>> = {
  'a save is removed when it is sent, before the server acknowledged it': {
    store: (store): SyncStore => ({
      ...store,
      async changeQueue(paciente, transition, acknowledged) {
        const queue = await store.changeQueue(paciente, transition, acknowledged);
        const [request] = queue.requests;
        if (isSent(request)) {
          await store.changeQueue(paciente, (before) => acknowledge(before, request.id));
        }
        return queue;
      },
    }),
  },
  'a retry goes under a new key': {
    api: (api, random) => ({
      ...api,
      update: (_key, updates) => api.update(`again-${random()}`, updates),
    }),
  },
  'a 401 is taken for the last word on a save': {
    api: (api) => ({
      ...api,
      async update(key, updates) {
        const outcome = await api.update(key, updates);
        return outcome.kind === 'unauthorized'
          ? { kind: 'refused', status: 401, message: null }
          : outcome;
      },
    }),
  },
  'a lost connection is taken for a refusal': {
    api: (api) => ({
      ...api,
      async update(key, updates) {
        const outcome = await api.update(key, updates);
        return outcome.kind === 'network' ? { kind: 'refused', status: 0, message: null } : outcome;
      },
    }),
  },
  'an error of the server is taken for success': {
    api: (api) => ({
      ...api,
      async update(key, updates) {
        const outcome = await api.update(key, updates);
        return outcome.kind === 'busy'
          ? { kind: 'ok', value: { list: null, conflicts: [] } }
          : outcome;
      },
    }),
  },
  'a portal page is taken for an acknowledgement': {
    api: (api) => ({
      ...api,
      async update(key, updates) {
        const outcome = await api.update(key, updates);
        return outcome.kind === 'network'
          ? { kind: 'ok', value: { list: null, conflicts: [] } }
          : outcome;
      },
    }),
  },
  'what was sent is folded anew with what came after it': {
    store: (store): SyncStore => ({
      ...store,
      changeQueue: (paciente, transition, acknowledged) =>
        store.changeQueue(
          paciente,
          (before) => transition(acknowledged === undefined ? { ...before, requests: [] } : before),
          acknowledged,
        ),
    }),
  },
  'a request grows after it was sent': distortingQueue((before, after) => {
    const [old] = before.requests;
    const [request, ...others] = after.requests;
    if (!isSent(old) || request?.id !== old.id) return after;
    const changes = after.saves.flatMap((save) => save.changes);
    return {
      ...after,
      requests: [{ ...request, changes, saveIds: after.saves.map((save) => save.id) }, ...others],
    };
  }),
  'one refused save takes its whole fold with it': distortingQueue((before, after) => {
    const [fold] = before.requests;
    if (fold === undefined || after.requests.length <= before.requests.length) return after;
    if (before.requests.length === 0 || fold.saveIds.length < 2) return after;
    const refusal = { status: 403, message: null };
    return {
      saves: after.saves.map((save) => ({ ...save, refusal })),
      requests: [],
    };
  }),
  'a save is given up after three attempts': distortingQueue((_before, after) => {
    const [request] = after.requests;
    return request !== undefined && request.attempts >= 3 ? acknowledge(after, request.id) : after;
  }),
  'what a killed process had sent is never taken up again': {
    store: (store): SyncStore => {
      let ownRequests = 0;
      return {
        ...store,
        async changeQueue(paciente, transition, acknowledged) {
          let orphan = false;
          const queue = await store.changeQueue(
            paciente,
            (before) => {
              orphan = ownRequests === 0 && isSent(before.requests[0]);
              return orphan ? before : transition(before);
            },
            acknowledged,
          );
          ownRequests += 1;
          return orphan ? { saves: [], requests: [] } : queue;
        },
      };
    },
  },
  'an old answer overwrites a newer one': {
    store: (store): SyncStore => ({
      ...store,
      replaceRecords: (paciente, records) =>
        store.replaceRecords(paciente, records, Number.POSITIVE_INFINITY),
    }),
  },
  'a request that is too large is sent again as it is': {
    api: (api) => ({
      ...api,
      async update(key, updates) {
        const outcome = await api.update(key, updates);
        return outcome.kind === 'too-large'
          ? { kind: 'busy', status: 413, retryAfterMs: null }
          : outcome;
      },
    }),
  },
  'a backend without keys is sent everything again': {
    api: (api) => ({ ...api, idempotencyKeys: true }),
  },
  "one account's saves go out under another's session": { senderOf: (device) => 1 - device },
  'the wait that the server asked for never ends': {
    store: (store): SyncStore => ({
      ...store,
      updateFlushState: (change) =>
        store.updateFlushState(
          change.holdUntil ? { ...change, holdUntil: change.holdUntil + 86_400_000 } : change,
        ),
    }),
  },
};

describe('the simulation turns red when', () => {
  test.each(Object.entries(SABOTAGES))('%s', { timeout: 120_000 }, async (_name, sabotage) => {
    const details = await fc.check(
      fc.asyncProperty(history, async (drawn) => {
        expect(await play(drawn, sabotage)).toEqual(KEPT);
      }),
      { numRuns: 300, seed: 1, endOnFailure: true },
    );
    expect(details.failed).toBe(true);
  });
});
