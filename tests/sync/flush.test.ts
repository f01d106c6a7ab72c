import { describe, expect, test } from 'vitest';
import type { Failure } from '#api/errors.ts';
import { type CareRecord, recordOver } from '#domain/calendar/record.ts';
import { EMPTY_QUEUE, enqueue, retrySave } from '#domain/outbox/queue.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { MemoryDisk, memoryStore } from '#tests/simulation/memory-store.ts';

const HELD_UNTIL = 5_000;
const LONG_BACKOFF = 300_000;

/** A device that was asked for time until 5 s, after so many failures that it would try at 5 min. */
async function heldDevice() {
  const store = memoryStore(new MemoryDisk(), async (work) => work());
  await store.changeQueue('padre', (queue) =>
    enqueue(queue, {
      id: 'save',
      createdAt: 0,
      refusal: null,
      changes: [
        { accion: 'inscribir', record: recordOver('2026-11-23', 16, 20, 'pendiente', null) },
      ],
    }),
  );
  await store.updateFlushState({
    failures: 9,
    retryAt: LONG_BACKOFF,
    holdUntil: HELD_UNTIL,
    decidedAt: 0,
  });
  let now = 1_000;
  let sent = 0;
  const deps: FlushDeps = {
    store,
    api: {
      idempotencyKeys: true,
      async update() {
        sent += 1;
        return { kind: 'ok', value: [] };
      },
      ofPaciente: async () => ({ kind: 'ok', value: { rows: [], unreadable: 0 } }),
    },
    sendNotes: null,
    now: () => now,
    newId: () => 'new',
    random: () => 0,
  };
  return {
    deps,
    sent: () => sent,
    at(time: number) {
      now = time;
    },
  };
}

test('Retry-After is bypassed by nobody, and by itself the backoff goes on behind it', async () => {
  const { deps, at, sent } = await heldDevice();
  expect(await flush(deps, 'timer')).toEqual({ kind: 'waiting', until: LONG_BACKOFF });
  at(HELD_UNTIL);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'waiting', until: LONG_BACKOFF });
  expect(sent()).toBe(0);
});

test('a server that asks for weeks is asked again after an hour, and its clock is not believed for ever', async () => {
  const { deps, at, sent } = await heldDevice();
  at(HELD_UNTIL);
  const busy = async () => ({
    kind: 'busy' as const,
    status: 503,
    retryAfterMs: 30 * 24 * 3_600_000,
  });
  const asked = { ...deps, api: { ...deps.api, update: busy } };
  const until = HELD_UNTIL + 3_600_000;
  expect(await flush(asked, 'now')).toEqual({ kind: 'waiting', until });
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until });
  at(until);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'clear' });
  expect(sent()).toBe(1);
});

test('who had reason to hope while the server asked for time is tried as soon as that is over', async () => {
  const { deps, at, sent } = await heldDevice();
  expect(await flush(deps, 'now')).toEqual({ kind: 'waiting', until: HELD_UNTIL });
  expect(sent()).toBe(0);
  at(HELD_UNTIL);
  expect(await flush(deps, 'timer')).toEqual({ kind: 'clear' });
  expect(sent()).toBe(1);
});

/** A backend without keys that has committed a request of two saves, whose answer never came. */
async function unansweredFold() {
  const disk = new MemoryDisk();
  const store = memoryStore(disk, async (work) => work());
  for (const [index, id] of ['first', 'second'].entries()) {
    const record = recordOver(`2026-11-2${index + 3}`, 16, 20, 'pendiente', null);
    await store.changeQueue('padre', (queue) =>
      enqueue(queue, {
        id,
        createdAt: index,
        refusal: null,
        changes: [{ accion: 'inscribir', record }],
      }),
    );
  }
  const kept: CareRecord[] = [];
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
        kept.push(...slots.map((slot) => recordOver(slot.fecha, 16, 20, 'pendiente', null)));
        return server.answer ?? { kind: 'ok', value: null };
      },
      ofPaciente: async () =>
        server.list ?? { kind: 'ok', value: { rows: [...kept], unreadable: 0 } },
    },
    sendNotes: null,
    now: () => 1_000,
    newId: () => ids.shift() ?? 'one more',
    random: () => 0,
  };
  await flush(deps, 'now');
  server.answer = null;
  return { deps, disk, kept, server };
}

describe('a save that may have arrived, at a backend without keys', () => {
  const REFUSED = (status: number): Failure => ({ kind: 'refused', status, message: 'No' });
  const BUSY: Failure = { kind: 'busy', status: 503, retryAfterMs: null };

  test.each<[string, Failure, object, string]>([
    ['is refused', REFUSED(403), { kind: 'waiting' }, 'server'],
    ['is refused for its form', REFUSED(422), { kind: 'waiting' }, 'server'],
    ['is too large to ask for', { kind: 'too-large' }, { kind: 'waiting' }, 'server'],
    ['cannot be had now', BUSY, { kind: 'waiting' }, 'server'],
    ['never comes', { kind: 'network', cause: 'lost' }, { kind: 'waiting' }, 'network'],
    ['is not for this session', { kind: 'unauthorized' }, { kind: 'signed-out' }, 'session'],
  ])('waits as it is where the list %s', async (_what, list, result, trouble) => {
    const { deps, disk, kept, server } = await unansweredFold();
    const [sent] = disk.queue('padre').requests;
    server.list = list;
    expect(await flush(deps, 'now')).toMatchObject(result);
    expect(disk.flushState).toMatchObject({ trouble });
    expect(disk.queue('padre')).toMatchObject({
      saves: [{ refusal: null }, { refusal: null }],
      requests: [{ ...sent, attempts: 2 }],
    });
    // The list can be had again: what arrived is known to have, and nothing is sent a second time.
    server.list = null;
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(server.updates).toBe(1);
    expect(kept).toHaveLength(2);
    expect(disk.base('padre')).toEqual(kept);
  });

  test('is sent where the server has no list, which is an empty one', async () => {
    const { deps, disk, kept, server } = await unansweredFold();
    kept.length = 0;
    server.list = REFUSED(404);
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(server.updates).toBe(2);
    expect(kept).toHaveLength(2);
    expect(disk.queue('padre')).toEqual(EMPTY_QUEUE);
  });

  test.each<[string, Failure]>([
    ['refuses one of its days', REFUSED(422)],
    ['finds it too large', { kind: 'too-large' }],
  ])('is in doubt still, part by part, where the retry %s', async (_what, answer) => {
    const { deps, disk, kept } = await unansweredFold();
    // Somebody has taken the second shift away, and its day takes none any more.
    const isClosed = ({ fecha }: { readonly fecha: string }) => fecha === '2026-11-24';
    kept.splice(kept.findIndex(isClosed), 1);
    let answers = [answer];
    const api: FlushDeps['api'] = {
      ...deps.api,
      async update(_key, { slots }) {
        if (slots.some(isClosed)) return answers.shift() ?? REFUSED(422);
        kept.push(...slots.map((slot) => recordOver(slot.fecha, 16, 20, 'pendiente', null)));
        return { kind: 'ok', value: null };
      },
    };
    expect(await flush({ ...deps, api }, 'now')).toEqual({ kind: 'clear' });
    expect(kept.map(({ fecha }) => fecha)).toEqual(['2026-11-23']);
    expect(disk.queue('padre')).toMatchObject({
      saves: [{ refusal: { status: 422 }, inDoubt: true }],
      requests: [],
    });

    // The one that was set aside is tried again, and may have arrived as well.
    kept.push(recordOver('2026-11-24', 16, 20, 'pendiente', null));
    answers = [];
    const [aside] = disk.queue('padre').saves;
    await deps.store.changeQueue('padre', (queue) => retrySave(queue, aside?.id ?? ''));
    expect(await flush({ ...deps, api }, 'now')).toEqual({ kind: 'clear' });
    expect(kept).toHaveLength(2);
    expect(disk.queue('padre')).toEqual(EMPTY_QUEUE);
  });

  test('that only removes is the server’s to judge where it has no list', async () => {
    const { deps, disk, server } = await unansweredFold();
    await flush(deps, 'now');
    const record = recordOver('2026-11-23', 16, 20, 'pendiente', null);
    await deps.store.changeQueue('padre', (queue) =>
      enqueue(queue, {
        id: 'removal',
        createdAt: 2,
        refusal: null,
        changes: [{ accion: 'eliminar', record }],
      }),
    );
    server.answer = { kind: 'network', cause: 'lost' };
    await flush(deps, 'now');
    // Meanwhile the loved one has gone to another family, of whose list and saves the server says nothing.
    Object.assign(server, { list: REFUSED(404), answer: REFUSED(404), updates: 0 });
    expect(await flush(deps, 'now')).toEqual({ kind: 'clear' });
    expect(server.updates).toBe(1);
    expect(disk.queue('padre')).toMatchObject({
      saves: [{ id: 'removal', refusal: { status: 404, message: 'No' } }],
      requests: [],
    });
  });
});
