// Over 250 lines: every answer that a flush may get, over one fake server.
import { describe, expect, test } from 'vitest';
import type { Failure, Outcome, Success } from '#api/errors.ts';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import type { SlotUpdates, UpdateAnswer } from '#domain/contract/solicitudes.ts';
import { noteQueueId } from '#domain/outbox/note-edit.ts';
import {
  acknowledge,
  EMPTY_QUEUE,
  enqueue,
  freeze,
  type Mutation,
  markSent,
} from '#domain/outbox/queue.ts';
import { retryMutation } from '#domain/outbox/rejected-mutation.ts';
import type { Id } from '#domain/people/id.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { MemoryDisk, memoryStore } from '#tests/simulation/memory-store.ts';
import { EDITS_ACCEPTED } from '#tests/sync/edits-accepted.ts';

const HOLD_UNTIL = 5_000;
const LONG_BACKOFF = 300_000;

const SHIFT = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);

/** A backend of which nothing is known but the spec's calls. */
const NOTHING_KNOWN = {
  deduplicatesByKey: false,
  detectsConflicts: false,
  tellsChanges: false,
};

/** A mutation that adds some care requests. */
function mutationOf(id: string, ...careRequests: readonly CareRequest[]): Mutation {
  const changes = careRequests.map((careRequest) => ({
    accion: 'inscribir' as const,
    record: careRequest,
  }));
  return { id, createdAt: 0, rejection: null, changes };
}

/** An acknowledgement, with the fresh list or without. */
function acknowledgedWith(list: readonly CareRequest[] | null): Success<UpdateAnswer> {
  return { kind: 'ok', value: { list, conflicts: [] } };
}

/** A device with these waiting mutations, and a server with configured answers and its own list. */
async function deviceBeside(
  answer: (updates: SlotUpdates) => Outcome<UpdateAnswer>,
  ...waiting: readonly (readonly [paciente: Id, mutation: Mutation])[]
) {
  const disk = new MemoryDisk();
  const store = memoryStore(disk, async (work) => work());
  for (const [patient, mutation] of waiting) {
    await store.changeQueue(patient, (queue) => enqueue(queue, mutation));
  }
  const kept: CareRequest[] = [];
  let newIds = 0;
  const asked = { updates: [] as SlotUpdates[], lists: [] as Id[] };
  const deps: FlushDeps = {
    store,
    api: {
      idempotencyKeys: true,
      async update(_key, updates) {
        asked.updates.push(updates);
        if (asked.updates.length > 20) throw new Error('the pass never ends');
        return answer(updates);
      },
      async ofPatient(patient) {
        asked.lists.push(patient);
        return { kind: 'ok', value: { rows: [...kept], unreadable: 0 } };
      },
      ...EDITS_ACCEPTED,
    },
    now: () => 1_000,
    newId: () => `new-${newIds++}`,
    random: () => 0,
  };
  return { disk, deps, kept, asked };
}

/** A device with a Retry-After of 5 s, after so many failures that its own backoff would be 5 min. */
async function expectedDevice() {
  const { deps, asked } = await deviceBeside(
    () => acknowledgedWith([]),
    ['padre', mutationOf('save', SHIFT)],
  );
  await deps.store.updateFlushState({
    failures: 9,
    retryAt: LONG_BACKOFF,
    holdUntil: HOLD_UNTIL,
    decidedAt: 0,
  });
  let now = 1_000;
  return {
    deps: { ...deps, now: () => now },
    sent: () => asked.updates.length,
    at(time: number) {
      now = time;
    },
  };
}

test('Retry-After cannot be bypassed, and afterwards automatic retries continue with the backoff', async () => {
  const { deps, at, sent } = await expectedDevice();
  expect(await flush(deps, 'timer')).toEqual({ kind: 'waiting', until: LONG_BACKOFF });
  at(HOLD_UNTIL);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'waiting', until: LONG_BACKOFF });
  expect(sent()).toBe(0);
});

test('a Retry-After of weeks is cut to an hour', async () => {
  const { deps, at, sent } = await expectedDevice();
  at(HOLD_UNTIL);
  const busy = async () => ({
    kind: 'busy' as const,
    status: 503,
    retryAfterMs: 30 * 24 * 3_600_000,
  });
  const asked = { ...deps, api: { ...deps.api, update: busy } };
  const until = HOLD_UNTIL + 3_600_000;
  expect(await flush(asked, 'now')).toEqual({ kind: 'waiting', until });
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until });
  at(until);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'clear' });
  expect(sent()).toBe(1);
});

test('a Retry-After of no time does not shorten the backoff', async () => {
  const { deps } = await deviceBeside(
    () => ({ kind: 'busy', status: 503, retryAfterMs: 0 }),
    ['padre', mutationOf('save', SHIFT)],
  );
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until: 3_000 });
});

test('a clock set back since then delays nothing', async () => {
  const { deps, sent } = await expectedDevice();
  await deps.store.updateFlushState({ decidedAt: 2_000 });
  expect(await flush(deps, 'timer')).toEqual({ kind: 'clear' });
  expect(sent()).toBe(1);
});

test('a retry prompted during Retry-After happens as soon as it ends', async () => {
  const { deps, at, sent } = await expectedDevice();
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until: HOLD_UNTIL });
  expect(sent()).toBe(0);
  at(HOLD_UNTIL);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'clear' });
  expect(sent()).toBe(1);
});

const BUSY: Failure = { kind: 'busy', status: 503, retryAfterMs: null };

const BOTH = [
  ['padre', mutationOf('his', SHIFT)],
  ['madre', mutationOf('hers', SHIFT)],
] as const;

test('if the server is busy for one patient, the others are sent, but the pass counts as failed', async () => {
  const { disk, deps, asked } = await deviceBeside(
    ({ id_paciente }) => (id_paciente === 'padre' ? BUSY : acknowledgedWith([])),
    ...BOTH,
  );
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until: 3_000 });
  expect(asked.updates.map(({ id_paciente }) => id_paciente)).toEqual(['padre', 'madre']);
  expect(disk.flushState).toMatchObject({ failures: 1, trouble: 'server' });
});

test.each<readonly [string, Failure]>([
  ['is not there', { kind: 'network', cause: 'lost' }],
  ['has had too many', { kind: 'busy', status: 429, retryAfterMs: null }],
  ['asks for time', { kind: 'busy', status: 503, retryAfterMs: 9_000 }],
  ['does not know the session', { kind: 'unauthorized' }],
])('a server that %s is asked nothing more in this pass', async (_what, failure) => {
  const { deps, asked } = await deviceBeside(() => failure, ...BOTH);
  await flush(deps, 'now');
  expect(asked.updates.map(({ id_paciente }) => id_paciente)).toEqual(['padre']);
});

test.each<[string, readonly CareRequest[] | null, readonly Id[]]>([
  ['without a list is asked for it once all is sent', null, ['padre', 'madre']],
  ['with a list has shown it', [SHIFT], []],
])('a server that answers %s', async (_what, value, lists) => {
  const { disk, deps, asked } = await deviceBeside(() => acknowledgedWith(value), ...BOTH);
  expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
  expect(asked.lists).toEqual(lists);
  expect(disk.flushState).toMatchObject({ lastContactAt: 1_000 });
});

test('a mutation of several days that is too large goes in halves', async () => {
  const later = careRequestOver('2026-11-24', 30, 34, 'pendiente', null);
  const { disk, deps, asked } = await deviceBeside(
    ({ slots }) => (slots.length > 1 ? { kind: 'too-large' } : acknowledgedWith([])),
    ['padre', mutationOf('save', SHIFT, later)],
  );
  const ids = ['one', 'other'];
  expect(await flush({ ...deps, newId: () => ids.shift() ?? 'new' }, 'now')).toEqual({
    kind: 'clear',
  });
  const starts = asked.updates.map(({ slots }) => slots.map(({ hora_inicio }) => hora_inicio));
  expect(starts).toEqual([['08:00', '15:00'], ['08:00'], ['15:00']]);
  expect(disk.queue('padre')).toEqual(EMPTY_QUEUE);
});

test('a day that is too large is rejected whole, and the pass ends', async () => {
  const later = careRequestOver('2026-11-23', 30, 34, 'pendiente', null);
  const { disk, deps, asked } = await deviceBeside(
    () => ({ kind: 'too-large' }),
    ['padre', mutationOf('save', SHIFT, later)],
  );
  expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
  expect(asked.updates).toHaveLength(1);
  expect(disk.queue('padre')).toMatchObject({
    mutations: [{ id: 'save', rejection: { status: 413 } }],
    batches: [],
  });
});

test('a mutation of several days that the server rejects is rejected whole', async () => {
  const later = careRequestOver('2026-11-24', 30, 34, 'pendiente', null);
  const { disk, deps, asked } = await deviceBeside(
    ({ slots }) =>
      slots.length > 1 ? { kind: 'rejected', status: 422, message: 'No' } : acknowledgedWith([]),
    ['padre', mutationOf('save', SHIFT, later)],
  );
  expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
  expect(asked.updates).toHaveLength(1);
  expect(disk.queue('padre')).toMatchObject({
    mutations: [{ id: 'save', rejection: { status: 422, message: 'No' } }],
    batches: [],
  });
});

test('a backend that tells changes gets the version on the device, and is asked nothing after its answer', async () => {
  const { disk, deps, asked } = await deviceBeside(
    () => acknowledgedWith(null),
    ['padre', mutationOf('save', SHIFT)],
  );
  disk.backend = { deduplicatesByKey: true, detectsConflicts: true, tellsChanges: true };
  const readSequence = await deps.store.nextReadSequence('padre');
  const window = { version: 4, fechas: null, rows: [], unreadable: 0 };
  await deps.store.writeChanges('padre', window, { since: null, from: '2025-11', readSequence });
  const delta = { version: 5, fechas: [SHIFT.fecha], rows: [SHIFT], unreadable: 0 };
  const versions: (number | null)[] = [];
  let fetches = 0;
  const telling: FlushDeps = {
    ...deps,
    api: {
      ...deps.api,
      async update(_key, _updates, since) {
        versions.push(since);
        return { kind: 'ok', value: { list: null, conflicts: [], delta } };
      },
      async changesOf() {
        fetches += 1;
        return { kind: 'ok', value: delta };
      },
    },
  };
  expect(await flush(telling, 'now')).toEqual({ kind: 'clear' });
  expect(versions).toEqual([4]);
  expect([fetches, asked.lists]).toEqual([0, []]);
  expect(disk.base('padre')).toEqual([SHIFT]);
});

test('a note that is written again just before it is sent goes out once, as it is now', async () => {
  const { disk, deps } = await deviceBeside(() => acknowledgedWith([]));
  const note = { paciente: 'padre', fecha: SHIFT.fecha, start: 480, text: 'primera', seen: [''] };
  const queueId = noteQueueId(note);
  const write = (id: string, text: string) =>
    disk.changeQueue(queueId, (queue) =>
      enqueue(queue, { ...mutationOf(id), note: { ...note, text } }),
    );
  write('first', 'primera');
  const texts: string[] = [];
  let isRewritten = false;
  const flushing: FlushDeps = {
    ...deps,
    store: {
      ...deps.store,
      async updateFlushState(change) {
        if (!isRewritten) write('second', 'segunda');
        isRewritten = true;
        await deps.store.updateFlushState(change);
      },
    },
    api: {
      ...deps.api,
      async putNote(_key, _patient, { text }) {
        texts.push(text);
        return { kind: 'ok', value: null };
      },
    },
  };
  expect(await flush(flushing, 'now')).toEqual({ kind: 'clear' });
  expect(texts).toEqual(['segunda']);
});

/** A backend without keys that has committed a batch of two mutations, whose answer was lost. */
async function unansweredFold() {
  const disk = new MemoryDisk();
  const store = memoryStore(disk, async (work) => work());
  for (const [index, id] of ['first', 'second'].entries()) {
    const careRequest = careRequestOver(`2026-11-2${index + 3}`, 16, 20, 'pendiente', null);
    await store.changeQueue('padre', (queue) => enqueue(queue, mutationOf(id, careRequest)));
  }
  const kept: CareRequest[] = [];
  const server: { answer: Failure | null; list: Failure | null; updates: number } = {
    answer: { kind: 'network', cause: 'lost' },
    list: null,
    updates: 0,
  };
  const ids = ['fold', 'first-alone', 'second-alone'];
  const deps: FlushDeps = {
    store,
    api: {
      idempotencyKeys: false,
      async update(_key, { slots }) {
        server.updates += 1;
        kept.push(...slots.map((slot) => careRequestOver(slot.fecha, 16, 20, 'pendiente', null)));
        return server.answer ?? acknowledgedWith(null);
      },
      ofPatient: async () =>
        server.list ?? { kind: 'ok', value: { rows: [...kept], unreadable: 0 } },
      ...EDITS_ACCEPTED,
    },
    now: () => 1_000,
    newId: () => ids.shift() ?? 'one more',
    random: () => 0,
  };
  await flush(deps, 'now');
  server.answer = null;
  return { deps, disk, kept, server };
}

describe('a mutation that may have arrived, at a backend without keys', () => {
  const REJECTED = (status: number): Failure => ({ kind: 'rejected', status, message: 'No' });

  test.each<[string, Failure, object, string]>([
    ['is refused', REJECTED(403), { kind: 'waiting' }, 'server'],
    ['is rejected for its form', REJECTED(422), { kind: 'waiting' }, 'server'],
    ['is too large to ask for', { kind: 'too-large' }, { kind: 'waiting' }, 'server'],
    ['cannot be had now', BUSY, { kind: 'waiting' }, 'server'],
    ['never comes', { kind: 'network', cause: 'lost' }, { kind: 'waiting' }, 'network'],
    ['is not for this session', { kind: 'unauthorized' }, { kind: 'signed-out' }, 'session'],
  ])('waits as it is where the list %s', async (_what, list, result, trouble) => {
    const { deps, disk, kept, server } = await unansweredFold();
    const [sent] = disk.queue('padre').batches;
    server.list = list;
    expect(await flush(deps, 'now')).toMatchObject(result);
    expect(disk.flushState).toMatchObject({ trouble });
    expect(disk.queue('padre')).toMatchObject({
      mutations: [{ rejection: null }, { rejection: null }],
      batches: [sent],
    });
    // With the list available again, it is clear what arrived, and nothing is sent twice.
    server.list = null;
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(server.updates).toBe(1);
    expect(kept).toHaveLength(2);
    expect(disk.base('padre')).toEqual(kept);
  });

  test('is sent again without what arrived of it', async () => {
    let answer: Outcome<UpdateAnswer> = { kind: 'network', cause: 'lost' };
    const later = careRequestOver('2026-11-23', 30, 34, 'pendiente', null);
    const { deps, kept, asked } = await deviceBeside(
      () => answer,
      ['padre', mutationOf('save', SHIFT, later)],
    );
    const plain = { ...deps, api: { ...deps.api, idempotencyKeys: false } };
    await flush(plain, 'now');
    // A mutation that was never sent cannot have arrived, so its list is not needed.
    expect(asked.lists).toEqual([]);
    kept.push(SHIFT);
    answer = acknowledgedWith(null);
    expect(await flush(plain, 'now')).toEqual({ kind: 'clear' });
    const { slots } = asked.updates.at(-1) ?? {};
    expect(slots?.map(({ hora_inicio }) => hora_inicio)).toEqual(['15:00']);
  });

  test('is sent if the server answers 404 for the list, which means an empty one', async () => {
    const { deps, disk, kept, server } = await unansweredFold();
    kept.length = 0;
    server.list = REJECTED(404);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(server.updates).toBe(2);
    expect(kept).toHaveLength(2);
    expect(disk.queue('padre')).toEqual(EMPTY_QUEUE);
  });

  test.each<[string, Failure]>([
    ['refuses one of its days', REJECTED(422)],
    ['finds it too large', { kind: 'too-large' }],
  ])('is in doubt still, part by part, where the retry %s', async (_what, answer) => {
    const { deps, disk, kept } = await unansweredFold();
    // Somebody has removed the second shift, and the server no longer accepts shifts on its day.
    const isClosed = ({ fecha }: { readonly fecha: string }) => fecha === '2026-11-24';
    kept.splice(kept.findIndex(isClosed), 1);
    let answers = [answer];
    const api: FlushDeps['api'] = {
      ...deps.api,
      async update(_key, { slots }) {
        if (slots.some(isClosed)) return answers.shift() ?? REJECTED(422);
        kept.push(...slots.map((slot) => careRequestOver(slot.fecha, 16, 20, 'pendiente', null)));
        return acknowledgedWith(null);
      },
    };
    expect(await flush({ ...deps, api }, 'now')).toEqual({ kind: 'clear' });
    expect(kept.map(({ fecha }) => fecha)).toEqual(['2026-11-23']);
    expect(disk.queue('padre')).toMatchObject({
      mutations: [{ rejection: { status: 422 }, inDoubt: true }],
      batches: [],
    });

    // The rejected one is tried again, and may have arrived as well.
    kept.push(careRequestOver('2026-11-24', 16, 20, 'pendiente', null));
    answers = [];
    const [aside] = disk.queue('padre').mutations;
    await deps.store.changeQueue('padre', (queue) => retryMutation(queue, aside?.id ?? ''));
    expect(await flush({ ...deps, api }, 'now')).toEqual({ kind: 'clear' });
    expect(kept).toHaveLength(2);
    expect(disk.queue('padre')).toEqual(EMPTY_QUEUE);
  });

  test('with only removals is sent for the server to decide if it has no list', async () => {
    const { deps, disk, server } = await unansweredFold();
    await flush(deps, 'now');
    const careRequest = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);
    await deps.store.changeQueue('padre', (queue) =>
      enqueue(queue, {
        id: 'removal',
        createdAt: 2,
        rejection: null,
        changes: [{ accion: 'eliminar', record: careRequest }],
      }),
    );
    server.answer = { kind: 'network', cause: 'lost' };
    await flush(deps, 'now');
    // The patient now belongs to another account, so the server answers 404 to both list and mutations.
    Object.assign(server, { list: REJECTED(404), answer: REJECTED(404), updates: 0 });
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(server.updates).toBe(1);
    expect(disk.queue('padre')).toMatchObject({
      mutations: [{ id: 'removal', rejection: { status: 404, message: 'No' } }],
      batches: [],
    });
  });
});

test.each([
  ['says that it honours keys', true, []],
  ['has not said so', false, ['padre']],
])(
  'a backend that %s: a retry relies on its key, or compares with the list first',
  async (_what, deduplicatesByKey, lists) => {
    let answer: Outcome<UpdateAnswer> = { kind: 'network', cause: 'lost' };
    const { disk, deps, asked, kept } = await deviceBeside(
      () => answer,
      ['padre', mutationOf('save', SHIFT)],
    );
    disk.backend = { deduplicatesByKey, detectsConflicts: deduplicatesByKey, tellsChanges: false };
    await flush(deps, 'now');
    // It had arrived.
    kept.push(SHIFT);
    answer = acknowledgedWith([SHIFT]);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.lists).toEqual(lists);
    expect(asked.updates).toHaveLength(deduplicatesByKey ? 2 : 1);
    expect(disk.base('padre')).toEqual([SHIFT]);
  },
);

describe('a shift that is not as the author of a mutation saw it', () => {
  const ANA = careRequestOver('2026-11-23', 16, 20, 'confirmada', { id: 1, nombre: 'Ana' });
  const LUIS = careRequestOver('2026-11-23', 16, 20, 'confirmada', { id: 2, nombre: 'Luis' });
  const OTHER_DAY = careRequestOver('2026-11-24', 16, 20, 'pendiente', null);
  const replacing = [
    { accion: 'eliminar', record: SHIFT },
    { accion: 'inscribir', record: LUIS },
  ] as const;
  const mutation: Mutation = {
    id: 'save',
    createdAt: 7,
    rejection: null,
    changes: [...replacing, { accion: 'inscribir', record: OTHER_DAY }],
  };
  const REJECTED_QUEUE = {
    mutations: [{ createdAt: 7, changes: replacing, rejection: { status: 409 } }],
    batches: [],
  };

  test('is rejected where the backend says so, and the rest of the mutation is done', async () => {
    const { disk, deps, asked } = await deviceBeside(
      () => ({ kind: 'ok', value: { list: [ANA, OTHER_DAY], conflicts: [0, 1] } }),
      ['padre', mutation],
    );
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.updates).toHaveLength(1);
    expect(asked.lists).toEqual([]);
    expect(disk.queue('padre')).toMatchObject(REJECTED_QUEUE);
    expect(disk.queue('padre').mutations[0]).toMatchObject({ isRest: true });
    expect(disk.base('padre')).toEqual([ANA, OTHER_DAY]);
  });

  test('is not sent to a backend that does not compare: its list is fetched first', async () => {
    const { disk, deps, asked, kept } = await deviceBeside(
      () => acknowledgedWith(null),
      ['padre', mutation],
    );
    disk.backend = NOTHING_KNOWN;
    kept.push(ANA);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.updates.map(({ slots }) => slots.map(({ fecha }) => fecha))).toEqual([
      ['2026-11-24'],
    ]);
    expect(disk.queue('padre')).toMatchObject(REJECTED_QUEUE);
  });

  test('is not sent where another device has made the same of it, since it would be there twice', async () => {
    const { disk, deps, asked, kept } = await deviceBeside(
      () => acknowledgedWith(null),
      ['padre', mutation],
    );
    disk.backend = NOTHING_KNOWN;
    kept.push(LUIS);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.updates.map(({ slots }) => slots.map(({ fecha }) => fecha))).toEqual([
      ['2026-11-24'],
    ]);
    expect(disk.queue('padre').mutations).toEqual([]);
  });

  test('is not rejected by a pass that looked while another was sending the mutation', async () => {
    const { disk, deps, kept } = await deviceBeside(
      () => acknowledgedWith(null),
      ['padre', mutation],
    );
    disk.backend = { deduplicatesByKey: true, detectsConflicts: false, tellsChanges: false };
    kept.push(ANA);
    const sending: FlushDeps = {
      ...deps,
      api: {
        ...deps.api,
        async ofPatient() {
          // Another tab looked before, and sends it now.
          disk.changeQueue('padre', (queue) => markSent(queue, 'save'));
          return { kind: 'ok', value: { rows: [ANA], unreadable: 0 } };
        },
      },
    };
    await flush(sending, 'now');
    expect(disk.queue('padre').mutations.map(({ rejection }) => rejection)).toEqual([]);
  });

  test.each([
    ['sent it to its end', false],
    ['begun with the next mutation', true],
  ])('is not sent by a pass that looked before another had %s', async (_what, isMore) => {
    const { disk, deps, asked, kept } = await deviceBeside(
      () => acknowledgedWith(null),
      ['padre', mutation],
    );
    disk.backend = NOTHING_KNOWN;
    kept.push(SHIFT);
    disk.changeQueue('padre', (queue) => freeze(queue, deps.newId));
    const next = mutationOf('next', careRequestOver('2026-11-25', 16, 20, 'pendiente', null));
    if (isMore) disk.changeQueue('padre', (queue) => enqueue(queue, next));
    let hasLooked = false;
    const late: FlushDeps = {
      ...deps,
      api: {
        ...deps.api,
        async ofPatient() {
          if (!hasLooked) {
            disk.changeQueue('padre', (queue) => freeze(acknowledge(queue, 'save'), deps.newId));
          }
          hasLooked = true;
          return { kind: 'ok', value: { rows: [SHIFT], unreadable: 0 } };
        },
      },
    };
    await flush(late, 'now');
    expect(asked.updates.flatMap(({ slots }) => slots.map(({ fecha }) => fecha))).toEqual(
      isMore ? ['2026-11-25'] : [],
    );
  });

  test('is sent whole at first to a backend with keys, so that a retry has the same content', async () => {
    let answer: Outcome<UpdateAnswer> = { kind: 'network', cause: 'lost' };
    const { disk, deps, asked, kept } = await deviceBeside(() => answer, ['padre', mutation]);
    disk.backend = { deduplicatesByKey: true, detectsConflicts: false, tellsChanges: false };
    // Another device has added the same on the other day.
    kept.push(SHIFT, OTHER_DAY);
    await flush(deps, 'now');
    answer = acknowledgedWith(null);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.updates).toHaveLength(2);
    expect(asked.updates[1]).toEqual(asked.updates[0]);
  });

  test('keeps the other mutations of a fold apart: they are sent', async () => {
    const { disk, deps, asked, kept } = await deviceBeside(
      () => acknowledgedWith(null),
      ['padre', { ...mutation, changes: replacing }],
      ['padre', mutationOf('other', OTHER_DAY)],
    );
    disk.backend = NOTHING_KNOWN;
    kept.push(ANA);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.updates).toHaveLength(1);
    expect(disk.queue('padre')).toMatchObject(REJECTED_QUEUE);
  });

  test('is looked for again by a retry whose first attempt may have arrived', async () => {
    let answer: Outcome<UpdateAnswer> = { kind: 'network', cause: 'lost' };
    const { disk, deps, asked, kept } = await deviceBeside(() => answer, ['padre', mutation]);
    disk.backend = NOTHING_KNOWN;
    kept.push(SHIFT);
    await flush(deps, 'now');
    // It did not arrive, and Ana was confirmed since.
    kept.splice(0, 1, ANA);
    answer = acknowledgedWith(null);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(asked.updates.at(-1)?.slots.map(({ fecha }) => fecha)).toEqual(['2026-11-24']);
    expect(disk.queue('padre')).toMatchObject(REJECTED_QUEUE);
  });
});

test('a removal is sent again where a part of the list cannot be read: it may be there', async () => {
  const { disk, deps, asked, kept } = await deviceBeside(
    () =>
      asked.updates.length === 1 ? { kind: 'network', cause: 'lost' } : acknowledgedWith(null),
    ['padre', { ...mutationOf('save'), changes: [{ accion: 'eliminar', record: SHIFT }] }],
  );
  disk.backend = NOTHING_KNOWN;
  kept.push(SHIFT);
  await flush(deps, 'now');
  const unread: FlushDeps = {
    ...deps,
    api: {
      ...deps.api,
      ofPatient: async () => ({ kind: 'ok', value: { rows: [], unreadable: 1 } }),
    },
  };
  expect(await flush(unread, 'now')).toEqual({ kind: 'clear' });
  expect(asked.updates).toHaveLength(2);
  expect(asked.updates[1]).toEqual(asked.updates[0]);
});

test('the list in an answer is taken for the whole one only from a backend that says what it does', async () => {
  const other = careRequestOver('2026-11-24', 16, 20, 'confirmada', { id: 1, nombre: 'Ana' });
  const { disk, deps, asked, kept } = await deviceBeside(
    // What was just added.
    () => acknowledgedWith([SHIFT]),
    ['padre', mutationOf('save', SHIFT)],
  );
  disk.backend = NOTHING_KNOWN;
  kept.push(other, SHIFT);
  expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
  expect(asked.lists).toEqual(['padre']);
  expect(disk.base('padre')).toEqual([other, SHIFT]);
});
