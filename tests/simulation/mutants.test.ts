// Over 250 lines: a table of mutants, each with the line that it changes.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoteEdit } from '#domain/outbox/note-edit.ts';
import { acknowledge, type Batch, EMPTY_QUEUE, type Queue } from '#domain/outbox/queue.ts';
import { contestedHistory, history, notesHistory } from './history.ts';
import { misread } from './misread.ts';
import { NOTHING_WRONG, play } from './run.ts';
import type { Mutant } from './world.ts';

/** Breaks the result of a queue operation; `distort` gets the queue before and after it. */
function distortingQueue(distort: (before: Queue, after: Queue) => Queue): Mutant {
  return {
    store: (store) => ({
      changeQueue: (patient, transition, acknowledged) =>
        store.changeQueue(patient, (before) => distort(before, transition(before)), acknowledged),
    }),
  };
}

function isSent(batch: Batch | undefined): batch is Batch {
  return batch !== undefined && batch.attempts > 0;
}

/** A batch as two, with half of its changes each. */
function inTwo(queue: Queue, batch: Batch, others: readonly Batch[]): Queue {
  const middle = Math.ceil(batch.changes.length / 2);
  const parts = [batch.changes.slice(0, middle), batch.changes.slice(middle)];
  const batches = parts.map((changes, at) => ({ ...batch, id: `${batch.id}/${at}`, changes }));
  return { ...queue, batches: [...batches, ...others] };
}

const MUTANTS: Readonly<Record<string, Mutant>> = {
  'a mutation is removed when it is sent, before the server acknowledged it': {
    store: (store) => ({
      async changeQueue(patient, transition, acknowledged) {
        const queue = await store.changeQueue(patient, transition, acknowledged);
        const [batch] = queue.batches;
        if (isSent(batch)) {
          await store.changeQueue(patient, (before) => acknowledge(before, batch.id));
        }
        return queue;
      },
    }),
  },
  'a retry goes under a new key': {
    api: (api, random) => ({
      update: (_key, ...call) => api.update(`again-${random()}`, ...call),
    }),
  },
  'a 401 is taken for the rejection of a mutation': {
    api: (api) => ({
      update: misread(api.update, 'unauthorized', { kind: 'rejected', status: 401, message: null }),
    }),
  },
  'a lost connection is taken for a refusal': {
    api: (api) => ({
      update: misread(api.update, 'network', { kind: 'rejected', status: 0, message: null }),
    }),
  },
  'an error of the server is taken for success': {
    api: (api) => ({
      update: misread(api.update, 'busy', { kind: 'ok', value: { list: null, conflicts: [] } }),
    }),
  },
  'a portal page is taken for an acknowledgement': {
    api: (api) => ({
      update: misread(api.update, 'network', { kind: 'ok', value: { list: null, conflicts: [] } }),
    }),
  },
  'what was sent is folded anew with what came after it': {
    store: (store) => ({
      changeQueue: (patient, transition, acknowledged) =>
        store.changeQueue(
          patient,
          (before) => transition(acknowledged === undefined ? { ...before, batches: [] } : before),
          acknowledged,
        ),
    }),
  },
  'a batch grows after it was sent': distortingQueue((before, after) => {
    const [old] = before.batches;
    const [batch, ...others] = after.batches;
    if (!isSent(old) || batch?.id !== old.id) return after;
    const changes = after.mutations.flatMap((mutation) => mutation.changes);
    return {
      ...after,
      batches: [
        { ...batch, changes, mutationIds: after.mutations.map((mutation) => mutation.id) },
        ...others,
      ],
    };
  }),
  'one rejected mutation takes its whole fold with it': distortingQueue((before, after) => {
    const [fold] = before.batches;
    if (fold === undefined || after.batches.length <= before.batches.length) return after;
    if (before.batches.length === 0 || fold.mutationIds.length < 2) return after;
    const rejection = { status: 403, message: null };
    return {
      mutations: after.mutations.map((mutation) => ({ ...mutation, rejection })),
      batches: [],
    };
  }),
  'a mutation is discarded after three attempts': distortingQueue((_before, after) => {
    const [batch] = after.batches;
    return batch !== undefined && batch.attempts >= 3 ? acknowledge(after, batch.id) : after;
  }),
  'what a killed process had sent is never taken up again': {
    store: (store) => {
      const own = new Set<string>();
      return {
        async changeQueue(patient, transition, acknowledged) {
          let isOrphan = false;
          const queue = await store.changeQueue(
            patient,
            (before) => {
              const [batch] = before.batches;
              isOrphan = isSent(batch) && !own.has(batch.id);
              return isOrphan ? before : transition(before);
            },
            acknowledged,
          );
          for (const { id } of isOrphan ? [] : queue.batches) own.add(id);
          return isOrphan ? { mutations: [], batches: [] } : queue;
        },
      };
    },
  },
  'an old answer overwrites a newer one': {
    store: (store) => ({
      replaceCareRequests: (patient, careRequests) =>
        store.replaceCareRequests(patient, careRequests, Number.POSITIVE_INFINITY),
    }),
  },
  'a batch that is too large is sent again as it is': {
    api: (api) => ({
      update: misread(api.update, 'too-large', { kind: 'busy', status: 413, retryAfterMs: null }),
    }),
  },
  'a backend without keys is sent everything again': {
    store: (store) => ({
      readBackendCapabilities: async () => ({
        ...(await store.readBackendCapabilities()),
        deduplicatesByKey: true,
      }),
    }),
  },
  "one account's mutations go out under another's session": { senderOf: (device) => 1 - device },
  'the wait that the server asked for never ends': {
    store: (store) => ({
      updateFlushState: (change) =>
        store.updateFlushState(
          change.holdUntil ? { ...change, holdUntil: change.holdUntil + 86_400_000 } : change,
        ),
    }),
  },
};

/** What shows only where several devices edit the same slots. */
const CONTESTED: Readonly<Record<string, Mutant>> = {
  'an eliminar falls back on the interval': { removesByInterval: true },
  'no list is fetched before a mutation that removes something': {
    store: (store) => ({
      readBackendCapabilities: async () => ({
        ...(await store.readBackendCapabilities()),
        detectsConflicts: true,
      }),
    }),
  },
  'a mutation is not checked for conflicts': { user: { mutationsOverConflicts: true } },
  'a drag takes the state at its release': { user: { dragsCurrentState: true } },
  'a batch is cut within a day': distortingQueue((before, after) => {
    const [batch, ...others] = before.batches;
    const tooLarge = after.mutations.find(
      (mutation) => mutation.rejection?.status === 413 && !before.mutations.includes(mutation),
    );
    return batch !== undefined && tooLarge !== undefined && batch.changes.length > 1
      ? inTwo(before, batch, others)
      : after;
  }),
  'the conflicts of an answer are ignored': {
    api: (api) => ({
      async update(...call) {
        const outcome = await api.update(...call);
        return outcome.kind === 'ok'
          ? { kind: 'ok', value: { ...outcome.value, conflicts: [] } }
          : outcome;
      },
    }),
  },
  'lost confirmations are not reported': {
    store: (store) => ({
      // As if no list ever decided.
      replaceCareRequests: (patient, careRequests, readSequence, tag) =>
        store.replaceCareRequests(patient, careRequests, readSequence, tag, true),
      changeQueue: (patient, transition, acknowledged) =>
        store.changeQueue(
          patient,
          transition,
          acknowledged?.kind === 'changes' ? { ...acknowledged, list: null } : acknowledged,
        ),
    }),
  },
};

/** Breaks what only a backend that tells changes relies on. */
const TOLD: Readonly<Record<string, Mutant>> = {
  'a day on which nothing is left is not in the delta': {
    api: (api) => ({
      async changesOf(patient, wanted) {
        const outcome = await api.changesOf(patient, wanted);
        if (outcome.kind !== 'ok' || outcome.value.fechas === null) return outcome;
        const { fechas, rows } = outcome.value;
        const left = fechas.filter((fecha) => rows.some((row) => row.fecha === fecha));
        return { kind: 'ok', value: { ...outcome.value, fechas: left } };
      },
    }),
  },
  'the version advances without what changed': {
    store: (store) => ({
      writeChanges: (patient, delta, asked) =>
        store.writeChanges(
          patient,
          delta.fechas === null ? delta : { ...delta, fechas: [], rows: [] },
          asked,
        ),
    }),
  },
  'of the answer to a save only what it changed itself is kept': {
    api: (api) => ({
      async update(key, updates, since) {
        const outcome = await api.update(key, updates, since);
        if (outcome.kind !== 'ok' || !outcome.value.delta?.fechas) return outcome;
        const own = new Set(updates.slots.map(({ fecha }) => fecha));
        const { delta } = outcome.value;
        const fechas = delta.fechas?.filter((fecha) => own.has(fecha)) ?? null;
        const rows = delta.rows.filter(({ fecha }) => own.has(fecha));
        return { kind: 'ok', value: { ...outcome.value, delta: { ...delta, fechas, rows } } };
      },
    }),
  },
  'what could not be read counts as read': {
    api: (api) => ({
      async changesOf(patient, wanted) {
        const outcome = await api.changesOf(patient, wanted);
        if (outcome.kind !== 'ok') return outcome;
        return { kind: 'ok', value: { ...outcome.value, unreadable: 0 } };
      },
    }),
  },
  'the changes of notes advance their version without them': {
    store: (store) => ({
      writeNoteChanges: (patient, delta, asked) =>
        store.writeNoteChanges(
          patient,
          delta.fechas === null ? delta : { ...delta, fechas: [], rows: [] },
          asked,
        ),
    }),
  },
};

/** What shows only where the same days change often. */
const TOLD_CONTESTED: Readonly<Record<string, Mutant>> = {
  'a late delta is written over a later one': {
    store: (store) => ({
      async writeChanges(patient, delta, asked) {
        const has = (await store.readVersion(patient)) ?? 0;
        const version = Math.max(has, delta.version);
        return store.writeChanges(patient, { ...delta, version }, { ...asked, since: 0 });
      },
    }),
  },
};

/** Breaks what only notes rely on. */
const NOTES: Readonly<Record<string, Mutant>> = {
  'the answer to an earlier text of a note acknowledges the later one': {
    store: (store) => ({
      changeQueue: (queueId, transition, acknowledged) =>
        store.changeQueue(
          queueId,
          acknowledged?.kind === 'note' ? () => EMPTY_QUEUE : transition,
          acknowledged,
        ),
    }),
  },
  'an old list of notes overwrites an acknowledged one': {
    store: (store) => ({
      replaceNotes: async (patient, notes) =>
        store.replaceNotes(patient, notes, await store.acknowledgedNotes(patient)),
      writeNoteChanges: async (patient, delta, asked) =>
        store.writeNoteChanges(patient, delta, {
          ...asked,
          acknowledged: await store.acknowledgedNotes(patient),
        }),
    }),
  },
  'an earlier text of a note is sent once more after a later one': {
    api: (api) => {
      const unanswered = new Map<string, Omit<NoteEdit, 'paciente'>>();
      return {
        async putNote(key, patient, note) {
          const at = `${patient}|${note.start}`;
          const outcome = await api.putNote(key, patient, note);
          const earlier = unanswered.get(at);
          if (outcome.kind !== 'ok') unanswered.set(at, note);
          else if (earlier !== undefined) await api.putNote(`again ${key}`, patient, earlier);
          if (outcome.kind === 'ok') unanswered.delete(at);
          return outcome;
        },
      };
    },
  },
  'a note does not say what its author has seen': {
    api: (api) => ({
      putNote: (key, patient, { seen: _, ...note }) => api.putNote(key, patient, note),
    }),
  },
  'a lost connection is taken for the rejection of a note': {
    api: (api) => ({
      putNote: misread(api.putNote, 'network', { kind: 'rejected', status: 0, message: null }),
    }),
  },
  'a rejected note is thrown away': {
    api: (api) => ({ putNote: misread(api.putNote, 'rejected', { kind: 'ok', value: null }) }),
  },
};

const ALL = [
  ...Object.entries(MUTANTS).map((entry) => [...entry, history] as const),
  ...Object.entries(CONTESTED).map((entry) => [...entry, contestedHistory] as const),
  ...Object.entries(TOLD_CONTESTED).map((entry) => [...entry, contestedHistory] as const),
  ...Object.entries(TOLD).map((entry) => [...entry, history] as const),
  ...Object.entries(NOTES).map((entry) => [...entry, notesHistory] as const),
];

/** Seeds whose first histories show what those of seed 1 show late: any would do, and these take less time. */
const SEEDS: Readonly<Record<string, number>> = {
  'a drag takes the state at its release': 3,
  'a batch is cut within a day': 24,
  'a late delta is written over a later one': 10,
  'of the answer to a save only what it changed itself is kept': 15,
  'what could not be read counts as read': 8,
  'an old list of notes overwrites an acknowledged one': 27,
};

describe('the simulation turns red when', () => {
  test.each(ALL)('%s', { timeout: 300_000 }, async (name, mutant, of) => {
    const details = await fc.check(
      fc.asyncProperty(of, async (drawn) => {
        expect(await play(drawn, mutant)).toEqual(NOTHING_WRONG);
      }),
      { numRuns: 800, seed: SEEDS[name] ?? 1, endOnFailure: true },
    );
    expect(details.failed).toBe(true);
  });
});
