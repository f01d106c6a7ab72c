// Over 250 lines: every transaction of one store, over one database.
import { describe, expect, test } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCalendar } from '#db/calendar/calendar-reading.ts';
import { readCareRequests } from '#db/calendar/care-requests.ts';
import { serverNotes } from '#db/calendar/notes.ts';
import { readQueue } from '#db/outbox/outbox.ts';
import { writeMe } from '#db/people/people-from-server.ts';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { noteQueueId } from '#domain/outbox/note-edit.ts';
import {
  acknowledge,
  enqueue,
  freeze,
  type Mutation,
  markSent,
  type Queue,
} from '#domain/outbox/queue.ts';
import { acknowledgeExcept, reject } from '#domain/outbox/reject-batch.ts';
import { retryMutation } from '#domain/outbox/rejected-mutation.ts';
import { CONFLICT } from '#domain/outbox/rejection.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { type SyncStore, syncStore } from '#sync/store.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { MemoryDisk, memoryStore } from '#tests/simulation/memory-store.ts';

/** A store and access to its content; the simulation's and the real one must behave the same. */
interface Subject {
  readonly store: SyncStore;
  readonly queue: () => Promise<Queue>;
  readonly base: () => Promise<readonly string[]>;
  /** The keys of the confirmations that are shown to the user as gone. */
  readonly lost: () => Promise<readonly string[]>;
  /** The notes of the patient as the server has them. */
  readonly notes: () => Promise<readonly HandoverNote[]>;
}

const PACIENTE = 'paciente-1';

function inMemory(detectsConflicts = true): Subject {
  const disk = new MemoryDisk();
  disk.backend = { deduplicatesByKey: false, detectsConflicts, tellsChanges: false };
  return {
    store: memoryStore(disk, async (work) => work()),
    queue: async () => disk.queue(PACIENTE),
    base: async () => disk.base(PACIENTE).map(careRequestKey).sort(),
    lost: async () => disk.lost(PACIENTE).records.map(careRequestKey),
    notes: async () => disk.notes(PACIENTE),
  };
}

function onDisk(detectsConflicts = true): Subject {
  const db = openTestDatabase();
  const capabilities = detectsConflicts ? [CAPABILITIES.conflicts] : [];
  const me = { id: 1, name: 'A', lastName: 'B', mail: null, capabilities, awaiting: [] };
  db.on('ready', (own) => writeMe(own as AccountDatabase, me));
  return {
    store: syncStore(db),
    queue: () => readQueue(db, PACIENTE),
    base: async () =>
      (await readCareRequests(db, PACIENTE, ['2026-11', '2026-12'])).map(careRequestKey).sort(),
    lost: async () => (await readCalendar(db, PACIENTE, [])).lost.map(careRequestKey),
    notes: async () => (await serverNotes(db, PACIENTE)).notes,
  };
}

const first = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);
/** The hours of the first one, taken by somebody. */
const taken = careRequestOver('2026-11-23', 16, 20, 'confirmada', { id: 7, nombre: 'Ana' });
const longer = careRequestOver('2026-11-23', 16, 22, 'confirmada', { id: 7, nombre: 'Ana' });
const other = careRequestOver('2026-11-23', 16, 20, 'confirmada', { id: 8, nombre: 'Luis' });
const second = careRequestOver('2026-12-01', 0, 48, 'confirmada', { id: 7, nombre: 'Ana' });

function adding(...careRequests: readonly (typeof first)[]): readonly SlotChange[] {
  return careRequests.map((careRequest) => ({ accion: 'inscribir', record: careRequest }));
}

function removing(record: typeof first): SlotChange {
  return { accion: 'eliminar', record };
}

async function replace(
  store: SyncStore,
  list: readonly CareRequest[],
  isAbsent = false,
): Promise<void> {
  const readSequence = await store.nextReadSequence(PACIENTE);
  await store.replaceCareRequests(PACIENTE, list, readSequence, null, isAbsent);
}

function mutation(id: string, changes: readonly SlotChange[]): Mutation {
  return { id, createdAt: 1, changes, rejection: null };
}

const newId = () => 'fold';

describe.each([
  ['the store of the simulation', inMemory],
  ['the store on the disk', onDisk],
])('%s', (_name, open) => {
  let subject: Subject;

  test('an acknowledged batch leaves the outbox and enters the server snapshot', async () => {
    subject = open();
    const { store } = subject;
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('a', adding(first))));
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('b', adding(second))));
    expect(await store.queuesWaiting()).toEqual([PACIENTE]);
    const readSequence = await store.nextReadSequence(PACIENTE);
    const sent = await store.changeQueue(PACIENTE, (queue) =>
      markSent(freeze(queue, newId), 'fold'),
    );
    expect(sent.batches).toEqual([
      { id: 'fold', mutationIds: ['a', 'b'], changes: adding(first, second), attempts: 1 },
    ]);
    await store.changeQueue(PACIENTE, (queue) => acknowledge(queue, 'fold'), {
      kind: 'changes',
      changes: adding(first, second),
      list: null,
      readSequence,
    });
    expect(await subject.queue()).toEqual({ mutations: [], batches: [] });
    expect(await subject.base()).toEqual([careRequestKey(first), careRequestKey(second)].sort());
    expect(await store.queuesWaiting()).toEqual([]);
  });

  test('who has waited longest comes first; mutations that were all rejected do not wait', async () => {
    subject = open();
    const { store } = subject;
    await store.changeQueue('rejected', (queue) => enqueue(queue, mutation('r', adding(first))));
    await store.changeQueue('zulu', (queue) => enqueue(queue, mutation('z', adding(first))));
    await store.changeQueue('alfa', (queue) => enqueue(queue, mutation('a', adding(first))));
    await store.changeQueue('zulu', (queue) => enqueue(queue, mutation('y', adding(second))));
    await store.changeQueue('rejected', (queue) =>
      reject(freeze(queue, newId), 'r', { status: 403, message: null }, newId),
    );
    expect(await store.queuesWaiting()).toEqual(['zulu', 'alfa']);
  });

  test.each([
    ['for a conflict', 'gone', CONFLICT],
    ['for another reason', 'there', { status: 409, message: null }],
  ])('what was rejected %s, and the server has by now, is %s', async (_reason, then, rejection) => {
    subject = open();
    const { store } = subject;
    const changes = [removing(first), ...adding(taken)];
    const wanted = { ...mutation('a', changes), rejection };
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, wanted));
    await replace(store, [second]);
    expect((await subject.queue()).mutations).toEqual([wanted]);
    await replace(store, [second, taken]);
    expect((await subject.queue()).mutations).toEqual(then === 'gone' ? [] : [wanted]);
  });

  test.each([
    ['one of whose two shifts is as it was wanted', [taken], false],
    ['beside whose shift somebody else has come to it too', [taken, other, second], false],
    ['whose removed shift is gone with the whole list', [], true],
  ])('a contested mutation %s stays', async (_what, list, isAbsent) => {
    subject = open();
    const { store } = subject;
    const changes = isAbsent
      ? [removing(first)]
      : [removing(first), ...adding(taken), ...adding(second)];
    const contested = { ...mutation('a', changes), rejection: CONFLICT };
    await replace(store, [first]);
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, contested));
    await replace(store, list, isAbsent);
    expect((await subject.queue()).mutations).toEqual([contested]);
  });

  test('a contested mutation whose shift the same caregiver has by now for longer leaves', async () => {
    subject = open();
    const { store } = subject;
    const changes = [removing(first), ...adding(taken)];
    const contested = { ...mutation('a', changes), rejection: CONFLICT };
    await replace(store, [first]);
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, contested));
    await replace(store, [longer]);
    expect(await subject.queue()).toEqual({ mutations: [], batches: [] });
  });

  test('a contested mutation that its author has made again by hand leaves with that', async () => {
    subject = open();
    const { store } = subject;
    await replace(store, [other]);
    const contested = {
      ...mutation('a', [removing(first), ...adding(taken)]),
      rejection: CONFLICT,
    };
    const changes = [removing(other), ...adding(taken)];
    await store.changeQueue(PACIENTE, (queue) =>
      freeze(enqueue(enqueue(queue, contested), mutation('b', changes)), newId),
    );
    const readSequence = await store.nextReadSequence(PACIENTE);
    await store.changeQueue(PACIENTE, (queue) => acknowledge(queue, 'b'), {
      kind: 'changes',
      changes,
      list: null,
      readSequence,
    });
    expect(await subject.queue()).toEqual({ mutations: [], batches: [] });
  });

  const note = { paciente: PACIENTE, fecha: '2026-11-23', start: 480 };
  const noteSave = (id: string, text: string): Mutation => ({
    ...mutation(id, []),
    note: { ...note, text },
  });
  const place = { fecha: note.fecha, start: note.start };

  test('a note waits in its own queue, behind all shifts, and is the server’s once acknowledged', async () => {
    subject = open();
    const { store } = subject;
    const queueId = noteQueueId(note);
    await store.changeQueue(queueId, (queue) => enqueue(queue, noteSave('n', 'Durmió bien')));
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('a', adding(first))));
    expect(await store.queuesWaiting()).toEqual([PACIENTE, queueId]);
    const sent = await store.changeQueue(queueId, (queue) => markSent(freeze(queue, newId), 'n'));
    expect(sent.batches).toEqual([
      {
        id: 'n',
        mutationIds: ['n'],
        changes: [],
        note: noteSave('n', 'Durmió bien').note,
        attempts: 1,
      },
    ]);
    expect(await subject.notes()).toEqual([]);
    await store.changeQueue(queueId, (queue) => acknowledge(queue, 'n'), {
      kind: 'note',
      note: { ...note, text: 'Durmió bien' },
    });
    expect(await store.queuesWaiting()).toEqual([PACIENTE]);
    expect(await subject.notes()).toEqual([{ ...place, text: 'Durmió bien' }]);
  });

  test('a list of notes that was requested before an acknowledgement is dropped, and so is a late answer', async () => {
    subject = open();
    const { store } = subject;
    const queueId = noteQueueId(note);
    const acknowledged = await store.acknowledgedNotes(PACIENTE);
    const put = async (id: string, text: string) => {
      await store.changeQueue(queueId, (queue) =>
        freeze(enqueue(queue, noteSave(id, text)), newId),
      );
    };
    const answer = (id: string, text: string) =>
      store.changeQueue(queueId, (queue) => acknowledge(queue, id), {
        kind: 'note',
        note: { ...note, text },
      });
    await put('1', 'primera');
    await put('2', 'segunda');
    await answer('2', 'segunda');
    await answer('1', 'primera');
    await store.replaceNotes(PACIENTE, [{ ...place, text: 'vieja' }], acknowledged);
    expect(await subject.notes()).toEqual([{ ...place, text: 'segunda' }]);
    const now = await store.acknowledgedNotes(PACIENTE);
    await store.replaceNotes(PACIENTE, [{ ...place, text: 'ajena' }], now);
    expect(await subject.notes()).toEqual([{ ...place, text: 'ajena' }]);
  });

  test('an acknowledgement already applied by another tab changes nothing', async () => {
    subject = open();
    const { store } = subject;
    const readSequence = await store.nextReadSequence(PACIENTE);
    await store.changeQueue(PACIENTE, (queue) => acknowledge(queue, 'long gone'), {
      kind: 'changes',
      changes: adding(first),
      list: null,
      readSequence,
    });
    expect(await subject.base()).toEqual([]);
  });

  test('the answer to an earlier request does not overwrite a later one', async () => {
    subject = open();
    const { store } = subject;
    const early = await store.nextReadSequence(PACIENTE);
    const late = await store.nextReadSequence(PACIENTE);
    expect(await store.replaceCareRequests(PACIENTE, [second], late)).toBe(true);
    expect(await store.replaceCareRequests(PACIENTE, [first], early)).toBe(false);
    expect(await subject.base()).toEqual([careRequestKey(second)]);
  });

  test('a read that began before an acknowledgement is outdated after it', async () => {
    subject = open();
    const { store } = subject;
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('a', adding(first))));
    const readSequence = await store.nextReadSequence(PACIENTE);
    await store.changeQueue(PACIENTE, (queue) => markSent(freeze(queue, newId), 'a'));
    const read = await store.nextReadSequence(PACIENTE);
    await store.changeQueue(PACIENTE, (queue) => acknowledge(queue, 'a'), {
      kind: 'changes',
      changes: adding(first),
      list: [first, second],
      readSequence,
    });
    expect(await store.replaceCareRequests(PACIENTE, [], read)).toBe(false);
    expect(await subject.base()).toEqual([careRequestKey(first), careRequestKey(second)].sort());
  });

  test('an unchanged list counts as applied, and only where it is the server snapshot', async () => {
    subject = open();
    const { store } = subject;
    const take = () => store.nextReadSequence(PACIENTE);
    const tag = () => store.readListTag(PACIENTE);
    const stays = (readSequence: number, of: string) =>
      store.replaceCareRequests(PACIENTE, null, readSequence, of);
    expect(await tag()).toBeNull();
    expect(await stays(await take(), 'W/"1"')).toBe(false);
    await store.replaceCareRequests(PACIENTE, [first], await take(), 'W/"1"');

    const early = await take();
    expect(await stays(await take(), 'W/"1"')).toBe(true);
    expect(await tag()).toBe('W/"1"');
    expect(await store.replaceCareRequests(PACIENTE, [], early, 'W/"0"')).toBe(false);
    expect(await stays(early, 'W/"1"')).toBe(false);
    expect(await subject.base()).toEqual([careRequestKey(first)]);

    const asked = await take();
    await store.replaceCareRequests(PACIENTE, [second], await take(), 'W/"2"');
    expect(await stays(asked, 'W/"1"')).toBe(false);
    expect(await stays(await take(), 'W/"1"')).toBe(false);
    expect(await tag()).toBe('W/"2"');
    await store.replaceCareRequests(PACIENTE, [second], await take());
    expect(await tag()).toBeNull();
  });

  test.each([
    ['no list', null],
    ['the fresh list', [first, second]],
  ])(
    'the server snapshot has no tag after a mutation that was acknowledged with %s',
    async (_what, list) => {
      subject = open();
      const { store } = subject;
      await store.replaceCareRequests(
        PACIENTE,
        [first],
        await store.nextReadSequence(PACIENTE),
        'W/"1"',
      );
      await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('b', adding(second))));
      const readSequence = await store.nextReadSequence(PACIENTE);
      await store.changeQueue(PACIENTE, (queue) => markSent(freeze(queue, newId), 'b'));
      const changes = adding(second);
      const acknowledged = { kind: 'changes', changes, list, readSequence } as const;
      await store.changeQueue(PACIENTE, (queue) => acknowledge(queue, 'b'), acknowledged);
      expect(await store.readListTag(PACIENTE)).toBeNull();
      const later = await store.nextReadSequence(PACIENTE);
      expect(await store.replaceCareRequests(PACIENTE, null, later, 'W/"1"')).toBe(false);
      expect(await subject.base()).toEqual([careRequestKey(first), careRequestKey(second)].sort());
    },
  );

  test('a mutation that the server rejects goes last when it is tried again', async () => {
    subject = open();
    const { store } = subject;
    const rejection = { status: 403, message: 'No corresponde' };
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('a', adding(first))));
    await store.changeQueue(PACIENTE, (queue) => markSent(freeze(queue, newId), 'a'));
    await store.changeQueue(PACIENTE, (queue) => reject(queue, 'a', rejection, newId));
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('b', adding(second))));
    expect((await subject.queue()).mutations).toEqual([
      { ...mutation('a', adding(first)), rejection },
      mutation('b', adding(second)),
    ]);
    await store.changeQueue(PACIENTE, (queue) => retryMutation(queue, 'a'));
    expect((await subject.queue()).mutations).toEqual([
      mutation('b', adding(second)),
      mutation('a', adding(first)),
    ]);
  });

  test('a rejected mutation stays marked as the rest of one of which a part is done', async () => {
    subject = open();
    const { store } = subject;
    await store.changeQueue(PACIENTE, (queue) =>
      enqueue(queue, mutation('a', adding(first, second))),
    );
    const left = adding(second);
    await store.changeQueue(PACIENTE, (queue) =>
      acknowledgeExcept(markSent(freeze(queue, newId), 'a'), 'a', left, newId),
    );
    expect((await subject.queue()).mutations).toMatchObject([{ changes: left, isRest: true }]);
  });

  test('the result of the last pass is persisted', async () => {
    subject = open();
    const { store } = subject;
    await store.updateFlushState({ failures: 3, retryAt: 10 });
    await store.updateFlushState({ trouble: 'network' });
    expect(await store.readFlushState()).toMatchObject({
      failures: 3,
      retryAt: 10,
      trouble: 'network',
    });
  });

  /** Far ahead, whatever the clock of this machine says. */
  const FRANCISCA = careRequestOver('2999-11-25', 16, 24, 'confirmada', {
    id: 21,
    nombre: 'Francisca',
  });
  const BEFORE = careRequestOver('2020-11-25', 16, 24, 'confirmada', {
    id: 21,
    nombre: 'Francisca',
  });
  const WISH = { ...FRANCISCA, status: 'pendiente', cuidador: null } as const;

  async function list(...careRequests: readonly CareRequest[]): Promise<void> {
    const { store } = subject;
    await store.replaceCareRequests(PACIENTE, careRequests, await store.nextReadSequence(PACIENTE));
  }

  /** Sends a mutation that replaces the wish by Francisca's confirmation, and gets it acknowledged. */
  async function confirm(answered: readonly CareRequest[] | null): Promise<void> {
    const { store } = subject;
    const changes: readonly SlotChange[] = [
      { accion: 'eliminar', record: WISH },
      { accion: 'inscribir', record: FRANCISCA },
    ];
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('c', changes)));
    const readSequence = await store.nextReadSequence(PACIENTE);
    await store.changeQueue(PACIENTE, (queue) => markSent(freeze(queue, newId), 'c'));
    const acknowledged = { kind: 'changes', changes, list: answered, readSequence } as const;
    await store.changeQueue(PACIENTE, (queue) => acknowledge(queue, 'c'), acknowledged);
  }

  test('a confirmation that a later list lacks is reported until a list has it again', async () => {
    subject = open(false);
    await list(first, FRANCISCA, BEFORE);
    await list(first, WISH);
    expect(await subject.lost()).toEqual([careRequestKey(FRANCISCA)]);
    await list(first);
    expect(await subject.lost()).toEqual([careRequestKey(FRANCISCA)]);
    await list(first, FRANCISCA);
    expect(await subject.lost()).toEqual([]);
  });

  test('a backend that detects conflicts needs no report afterwards', async () => {
    subject = open(true);
    await list(FRANCISCA);
    await list();
    expect(await subject.lost()).toEqual([]);
  });

  test('a first list reports nothing, and a 404 only what the next list confirms', async () => {
    subject = open(false);
    const { store } = subject;
    await confirm(null);
    await list();
    expect(await subject.lost()).toEqual([]);
    await list(FRANCISCA);
    await store.replaceCareRequests(
      PACIENTE,
      [],
      await store.nextReadSequence(PACIENTE),
      null,
      true,
    );
    expect(await subject.lost()).toEqual([]);
    await list(first);
    expect(await subject.lost()).toEqual([careRequestKey(FRANCISCA)]);
  });

  test.each([
    ['in the list of its answer', [WISH]],
    ['only in the next list', null],
  ])('what the server acknowledged and had no more %s is told', async (_where, answered) => {
    subject = open(false);
    // The server snapshot lacks what the mutation replaced, so the mutation leaves no trace in it.
    await list(first);
    await confirm(answered);
    expect(await subject.lost()).toEqual(answered === null ? [] : [careRequestKey(FRANCISCA)]);
    await list(WISH);
    expect(await subject.lost()).toEqual([careRequestKey(FRANCISCA)]);
  });

  test('what this device removes itself is known, also before its mutation is acknowledged', async () => {
    subject = open(false);
    const { store } = subject;
    await list(FRANCISCA);
    const changes: readonly SlotChange[] = [{ accion: 'eliminar', record: FRANCISCA }];
    await store.changeQueue(PACIENTE, (queue) => enqueue(queue, mutation('r', changes)));
    await store.changeQueue(PACIENTE, (queue) => markSent(freeze(queue, newId), 'r'));
    await list();
    expect(await subject.lost()).toEqual([]);
  });
});
