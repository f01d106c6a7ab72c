import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acknowledge, EMPTY_QUEUE, type Queue, type Request } from '#domain/outbox/queue.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import type { SyncStore } from '#sync/store.ts';
import type { Sabotage } from './family.ts';
import { contestedHistory, history, notesHistory } from './history.ts';
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

/** A request as two, with half of its changes each. */
function inTwo(queue: Queue, request: Request, others: readonly Request[]): Queue {
  const middle = Math.ceil(request.changes.length / 2);
  const parts = [request.changes.slice(0, middle), request.changes.slice(middle)];
  const requests = parts.map((changes, at) => ({ ...request, id: `${request.id}/${at}`, changes }));
  return { ...queue, requests: [...requests, ...others] };
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
      const own = new Set<string>();
      return {
        ...store,
        async changeQueue(paciente, transition, acknowledged) {
          let isOrphan = false;
          const queue = await store.changeQueue(
            paciente,
            (before) => {
              const [request] = before.requests;
              isOrphan = isSent(request) && !own.has(request.id);
              return isOrphan ? before : transition(before);
            },
            acknowledged,
          );
          for (const { id } of isOrphan ? [] : queue.requests) own.add(id);
          return isOrphan ? { saves: [], requests: [] } : queue;
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
    store: (store): SyncStore => ({
      ...store,
      readBackend: async () => ({ ...(await store.readBackend()), keepsKeys: true }),
    }),
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

/** What shows only where several devices edit the same half hours. */
const CONTESTED: Readonly<Record<string, Sabotage>> = {
  'an eliminar falls back on the interval': { removesByInterval: true },
  'no list is fetched before a save that removes something': {
    store: (store): SyncStore => ({
      ...store,
      readBackend: async () => ({ ...(await store.readBackend()), tellsConflicts: true }),
    }),
  },
  'a save is not checked for conflicts': { user: { savesOverConflicts: true } },
  'a drag takes what is there at its release': { user: { dragsWhatIsThere: true } },
  'a request is cut within a day': distortingQueue((before, after) => {
    const [request, ...others] = before.requests;
    const tooLarge = after.saves.find(
      (save) => save.refusal?.status === 413 && !before.saves.includes(save),
    );
    return request !== undefined && tooLarge !== undefined && request.changes.length > 1
      ? inTwo(before, request, others)
      : after;
  }),
  'the conflicts of an answer are ignored': {
    api: (api) => ({
      ...api,
      async update(key, updates) {
        const outcome = await api.update(key, updates);
        return outcome.kind === 'ok'
          ? { kind: 'ok', value: { ...outcome.value, conflicts: [] } }
          : outcome;
      },
    }),
  },
  'lost confirmations are not told': {
    store: (store): SyncStore => ({
      ...store,
      // As if no list ever decided.
      replaceRecords: (paciente, records, ticket, tag) =>
        store.replaceRecords(paciente, records, ticket, tag, true),
      changeQueue: (paciente, transition, acknowledged) =>
        store.changeQueue(
          paciente,
          transition,
          acknowledged === undefined ? undefined : { ...acknowledged, list: null },
        ),
    }),
  },
};

/** Breaks what only notes rely on. */
const NOTES: Readonly<Record<string, Sabotage>> = {
  'the answer to an earlier text of a note acknowledges the later one': {
    store: (store): SyncStore => ({
      ...store,
      changeQueue: (queueId, transition, acknowledged) =>
        store.changeQueue(
          queueId,
          acknowledged !== undefined && 'text' in acknowledged ? () => EMPTY_QUEUE : transition,
          acknowledged,
        ),
    }),
  },
  'an old list of notes overwrites an acknowledged one': {
    store: (store): SyncStore => ({
      ...store,
      replaceNotes: async (paciente, notes) =>
        store.replaceNotes(paciente, notes, await store.acknowledgedNotes(paciente)),
    }),
  },
  'an earlier text of a note is sent once more after a later one': {
    api: (api) => {
      const unanswered = new Map<string, HandoverNote>();
      return {
        ...api,
        async putNote(paciente, note) {
          const key = `${paciente}|${note.start}`;
          const outcome = await api.putNote(paciente, note);
          const earlier = unanswered.get(key);
          if (outcome.kind !== 'ok') unanswered.set(key, note);
          else if (earlier !== undefined) await api.putNote(paciente, earlier);
          if (outcome.kind === 'ok') unanswered.delete(key);
          return outcome;
        },
      };
    },
  },
  'a lost connection is taken for the refusal of a note': {
    api: (api) => ({
      ...api,
      async putNote(paciente, note) {
        const outcome = await api.putNote(paciente, note);
        return outcome.kind === 'network' ? { kind: 'refused', status: 0, message: null } : outcome;
      },
    }),
  },
  'a refused note is thrown away': {
    api: (api) => ({
      ...api,
      async putNote(paciente, note) {
        const outcome = await api.putNote(paciente, note);
        return outcome.kind === 'refused' ? { kind: 'ok', value: null } : outcome;
      },
    }),
  },
};

const ALL = [
  ...Object.entries(SABOTAGES).map((entry) => [...entry, history] as const),
  ...Object.entries(CONTESTED).map((entry) => [...entry, contestedHistory] as const),
  ...Object.entries(NOTES).map((entry) => [...entry, notesHistory] as const),
];

describe('the simulation turns red when', () => {
  test.each(ALL)('%s', { timeout: 120_000 }, async (_name, sabotage, of) => {
    const details = await fc.check(
      fc.asyncProperty(of, async (drawn) => {
        expect(await play(drawn, sabotage)).toEqual(KEPT);
      }),
      { numRuns: 800, seed: 1, endOnFailure: true },
    );
    expect(details.failed).toBe(true);
  });
});
