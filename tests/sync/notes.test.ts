// Over 250 lines: the life of a note in the engine, over one server.
import { beforeEach, expect, it } from 'vitest';
import { sessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readNotes } from '#db/calendar/notes.ts';
import { writeNote } from '#db/calendar/write-note.ts';
import { readFlushState } from '#db/outbox/flush-state.ts';
import { appendMutation, readOutboxSummary } from '#db/outbox/outbox.ts';
import { readUnfinished } from '#db/outbox/unfinished.ts';
import {
  discardRejected,
  readWaitingMutations,
  retryRejected,
  type WaitingMutation,
} from '#db/outbox/waiting-mutations.ts';
import { replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { readPerson } from '#domain/contract/people.ts';
import { notesReader, pullNotesOf } from '#sync/notes.ts';
import { syncStore } from '#sync/store.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { onePass } from './one-pass.ts';

/** A Responsable's device, and a server that stores notes, gives configured answers and counts requests. */
const ROSA = 7;
const NOTE = { fecha: '2026-11-23', start: 480, text: 'Durmió bien' };
const ME = { id: 1, name: 'María', lastName: null, mail: null, awaiting: [] };

let db: AccountDatabase;
let now: number;
let server: {
  notes: Map<string, string>;
  put: (() => Response | Promise<Response>) | null;
  list: (() => Promise<void>) | null;
  mutation: () => Response | Promise<Response>;
  asked: string[];
  bodies: { readonly text: string; readonly seen?: readonly string[] }[];
};

beforeEach(async () => {
  db = openTestDatabase();
  now = 1_000_000;
  server = {
    notes: new Map(),
    put: null,
    list: null,
    mutation: () => new Response('', { status: 500 }),
    asked: [],
    bodies: [],
  };
  await writeMe(db, { ...ME, capabilities: ['handover-notes'] });
  const rosa = readPerson({ id: ROSA, name: 'Rosa', tipo: 'Paciente' });
  if (rosa === null) throw new Error('nobody');
  await replacePeople(db, [rosa]);
});

const api = sessionApi(
  answeredBy(async (request) => {
    const path = decodeURIComponent(new URL(request.url).pathname);
    server.asked.push(`${request.method} ${path}`);
    const [, moment] = /^\/api\/patients\/7\/notes(?:\/(.+))?$/.exec(path) ?? [];
    if (request.method === 'GET') {
      const rows = [...server.notes].map(([key, text]) => {
        const [fecha, hora] = key.split('/');
        return { fecha, hora, text };
      });
      await server.list?.();
      return Response.json(rows);
    }
    if (request.method === 'POST') return server.mutation();
    const body = (await request.json()) as (typeof server.bodies)[number];
    server.bodies.push(body);
    if (server.put !== null) return server.put();
    const { text } = body;
    if (text === '') server.notes.delete(String(moment));
    else server.notes.set(String(moment), text);
    return Response.json({ success: true });
  }),
);
let ids = 0;
function newId(): string {
  ids += 1;
  return `id-${ids}`;
}
const pass = (urgency: 'now' | 'timer' = 'now') =>
  onePass({ db, api, now: () => now, newId }, urgency);
async function pullNow() {
  const reader = notesReader(await api.notes(), api.changes);
  return pullNotesOf({ store: syncStore(db), api: reader, now: () => now }, ROSA, () => false);
}
const shown = async () => await readNotes(db, ROSA);
const write = (text: string, at: { readonly fecha?: string; readonly start?: number } = {}) => {
  now += 1;
  return writeNote(db, { paciente: ROSA, ...NOTE, ...at, text }, { id: newId(), createdAt: now });
};

it('is shown at once, counts as waiting, and goes out once', async () => {
  expect(await write(NOTE.text)).toBe(true);
  expect(await shown()).toEqual([{ ...NOTE, unsent: { rejection: null, text: NOTE.text } }]);
  expect(await readOutboxSummary(db)).toEqual({ waiting: 1, rejected: 0 });
  expect(await pass()).toEqual({ kind: 'clear' });
  expect([...server.notes]).toEqual([['2026-11-23/08:00', NOTE.text]]);
  expect(await shown()).toEqual([{ ...NOTE, unsent: null }]);
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0 });
  // A text that the server already has is not written again.
  expect(await write(NOTE.text)).toBe(false);
  await pass();
  expect(server.asked).toHaveLength(1);
});

it('stays if there is no answer, and respects Retry-After', async () => {
  await write(NOTE.text);
  server.put = () => {
    throw new TypeError('no network');
  };
  expect(await pass()).toMatchObject({ kind: 'waiting' });
  expect(await readFlushState(db)).toMatchObject({ trouble: 'network', sendingUntil: null });
  expect(await pass('timer')).toMatchObject({ kind: 'waiting' });
  expect(server.asked).toHaveLength(1);
  server.put = () => new Response('', { status: 503, headers: { 'retry-after': '60' } });
  await pass();
  server.put = null;
  expect(await pass('now')).toEqual({ kind: 'waiting', until: now + 60_000 });
  expect(server.asked).toHaveLength(2);
  now += 60_000;
  expect(await pass('timer')).toEqual({ kind: 'clear' });
  expect(server.notes.size).toBe(1);
  expect(await readFlushState(db)).toMatchObject({ trouble: null, failures: 0 });
});

/** What the buttons of the panel do. */
const retry = ({ queueId, id }: WaitingMutation) => retryRejected(db, queueId, id, newId);
const discard = ({ queueId, id }: WaitingMutation) => discardRejected(db, queueId, id);

async function onlyWaiting(): Promise<WaitingMutation> {
  const [note, ...others] = await readWaitingMutations(db);
  if (note === undefined || others.length > 0) throw new Error('not one note waits');
  return note;
}

/** Adds a waiting mutation. */
async function mutationWaits(): Promise<void> {
  const changes = [
    { accion: 'inscribir', record: careRequestOver('2026-11-23', 16, 20, 'pendiente', null) },
  ] as const;
  await appendMutation(db, 8, { id: 'save-1', createdAt: now, changes, rejection: null });
}

it('is sent although the server keeps failing on a mutation, whose backoff stays as it is', async () => {
  await mutationWaits();
  await write('primera');
  expect(await pass()).toEqual({ kind: 'waiting', until: now + 2_000 });
  expect([...server.notes.values()]).toEqual(['primera']);
  // Retried by timer, with another note: the mutation's backoff continues.
  now += 2_000;
  await write('segunda');
  expect(await pass('timer')).toEqual({ kind: 'waiting', until: now + 4_000 });
  expect([...server.notes.values()]).toEqual(['segunda']);
  expect(await readFlushState(db)).toMatchObject({ failures: 2, trouble: 'server' });
  server.mutation = () => Response.json({ success: true, solicitudes: [] });
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(await readFlushState(db)).toMatchObject({ failures: 0, trouble: null });
});

it.each<[string, () => Response, object]>([
  [
    'nobody answers',
    () => {
      throw new TypeError('no network');
    },
    { kind: 'waiting' },
  ],
  [
    'the server asks for time',
    () => new Response('', { status: 503, headers: { 'retry-after': '60' } }),
    { kind: 'waiting' },
  ],
  ['the session is over', () => new Response('', { status: 401 }), { kind: 'signed-out' }],
])('is not sent behind a mutation where %s', async (_what, said, result) => {
  await mutationWaits();
  await write(NOTE.text);
  server.mutation = said;
  expect(await pass()).toMatchObject(result);
  expect(server.asked).toEqual(['POST /solicitudes/actualizar']);
});

it('on which the server fails does not delay the others', async () => {
  await write(NOTE.text);
  await write('Otra', { fecha: '2026-11-24' });
  server.put = () => {
    server.put = null;
    return new Response('', { status: 500 });
  };
  expect(await pass()).toMatchObject({ kind: 'waiting' });
  expect(server.notes.size).toBe(1);
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 1 });
});

it('waits for the same account where the session is over', async () => {
  await write(NOTE.text);
  server.put = () => new Response('', { status: 401 });
  expect(await pass()).toEqual({ kind: 'signed-out' });
  expect(await readWaitingMutations(db)).toMatchObject([{ rejection: null, attempts: 1 }]);
});

it('is rejected with the server’s message, and can be sent again or discarded', async () => {
  await write(NOTE.text);
  server.put = () => Response.json({ message: 'Muy larga', code: 'x' }, { status: 422 });
  expect(await pass()).toEqual({ kind: 'clear' });
  const rejection = { status: 422, message: 'Muy larga' };
  expect(await shown()).toEqual([{ ...NOTE, unsent: { rejection, text: NOTE.text } }]);
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0, rejected: 1 });
  await pass();
  expect(server.asked).toHaveLength(1);
  await retry(await onlyWaiting());
  server.put = null;
  await pass();
  expect(server.notes.size).toBe(1);
  server.put = () => Response.json({ message: 'Muy larga', code: 'x' }, { status: 422 });
  await write('Otra');
  await pass();
  // What was rejected hides nothing that others read.
  expect(await shown()).toEqual([{ ...NOTE, unsent: { rejection, text: 'Otra' } }]);
  await discard(await onlyWaiting());
  expect(await shown()).toEqual([{ ...NOTE, unsent: null }]);
});

/** A rejected note, as the panel of one tab shows it. */
async function rejectedNote(): Promise<WaitingMutation> {
  server.put = () => Response.json({ message: 'Muy larga' }, { status: 422 });
  await write('Vieja');
  await pass();
  server.put = null;
  return onlyWaiting();
}

it.each([
  ['retried', retry],
  ['discarded', discard],
])(
  'that was rejected and rewritten in another tab stays as it is, %s in this one',
  async (_, act) => {
    const shownHere = await rejectedNote();
    await write('Nueva');
    await act(shownHere);
    expect(await readWaitingMutations(db)).toEqual([
      expect.objectContaining({
        note: expect.objectContaining({ text: 'Nueva' }),
        rejection: null,
      }),
    ]);
    await pass();
    // Not even once the newer text has been sent.
    await act(shownHere);
    expect(await pass()).toEqual({ kind: 'clear' });
    expect([...server.notes.values()]).toEqual(['Nueva']);
  },
);

it('that another tab has queued again is not discarded any more', async () => {
  const shownHere = await rejectedNote();
  await retry(shownHere);
  await discard(shownHere);
  await pass();
  expect([...server.notes.values()]).toEqual(['Vieja']);
});

it('that was rejected does not delay others, and the oldest unsent change is reported', async () => {
  server.put = () => Response.json({ message: 'Muy larga' }, { status: 422 });
  await write(NOTE.text);
  await pass();
  server.put = null;
  await write(NOTE.text, { start: 510 });
  expect(await readOutboxSummary(db)).toEqual({ waiting: 1, rejected: 1 });
  await pass();
  expect([...server.notes]).toEqual([['2026-11-23/08:30', NOTE.text]]);
});

it('changed back to the server’s text replaces another that may be under way', async () => {
  await write(NOTE.text);
  await pass();
  await write('Otra');
  expect(await write(NOTE.text)).toBe(true);
  expect(await shown()).toEqual([{ ...NOTE, unsent: { rejection: null, text: NOTE.text } }]);
  // The answer to the earlier text was lost.
  server.notes.set('2026-11-23/08:00', 'Otra');
  await pass();
  expect([...server.notes.values()]).toEqual([NOTE.text]);
});

it('says what its author saw, and what of theirs may have arrived', async () => {
  server.put = () => Response.error();
  const over = (text: string, seen: string) => {
    now += 1;
    const edit = { paciente: ROSA, ...NOTE, text, seen: [seen] };
    return writeNote(db, edit, { id: newId(), createdAt: now });
  };
  await over('Durmió', 'Comió');
  await pass();
  await over('Durmió bien', 'Durmió');
  await pass();
  expect(server.bodies.map(({ seen }) => seen)).toEqual([['Comió'], ['Comió', 'Durmió']]);
  // A hundred times without a network are some of the last.
  for (let turn = 0; turn < 100; turn += 1) await over(`Durmió ${turn}`, `Durmió ${turn - 1}`);
  await pass();
  expect(server.bodies.at(-1)?.seen).toHaveLength(20);
});

it('changed while being sent is sent again', async () => {
  await write('primera');
  server.put = async () => {
    server.put = null;
    await write('segunda');
    return Response.json({ success: true });
  };
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(server.asked).toHaveLength(2);
  expect([...server.notes.values()]).toEqual(['segunda']);
  expect(await shown()).toEqual([{ ...NOTE, text: 'segunda', unsent: null }]);
});

it('rewritten with the same text while being sent is sent again, since another may have come in between', async () => {
  await write(NOTE.text);
  server.put = async () => {
    server.put = null;
    await write(NOTE.text);
    server.notes.set('2026-11-23/08:00', 'De otro teléfono');
    return Response.json({ success: true });
  };
  expect(await pass()).toEqual({ kind: 'clear' });
  expect([...server.notes.values()]).toEqual([NOTE.text]);
});

it('is what the answer to an earlier text does not undo, however late it comes', async () => {
  await write('primera');
  server.put = async () => {
    server.put = null;
    // Without the lock another tab sends what was written since, before the first answer comes.
    await write('segunda');
    expect(await pass()).toEqual({ kind: 'clear' });
    return Response.json({ success: true });
  };
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(await shown()).toEqual([{ ...NOTE, text: 'segunda', unsent: null }]);
});

it('replaces an earlier text whose answer was lost, and that is not sent any more', async () => {
  await write('primera');
  server.put = () => {
    throw new TypeError('no network');
  };
  await pass();
  server.put = null;
  await write('segunda');
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 1 });
  expect(await pass()).toEqual({ kind: 'clear' });
  expect(server.asked).toHaveLength(2);
  expect([...server.notes.values()]).toEqual(['segunda']);
});

it('that is deleted is shown as such until the server knows', async () => {
  await write(NOTE.text);
  await pass();
  await write('');
  expect(await shown()).toEqual([{ ...NOTE, text: '', unsent: { rejection: null, text: '' } }]);
  await pass();
  expect(server.notes.size).toBe(0);
  expect(await shown()).toEqual([]);
});

it('comes from the server, and an older list does not undo a newer text', async () => {
  server.notes.set('2026-11-24/20:00', 'De otro teléfono');
  await pullNow();
  expect(await shown()).toMatchObject([{ text: 'De otro teléfono', start: 1200, unsent: null }]);
  await write(NOTE.text);
  server.list = async () => {
    server.list = null;
    await pass();
  };
  await pullNow();
  expect((await shown())?.map(({ text }) => text)).toEqual(['De otro teléfono', NOTE.text]);
  await pullNow();
  expect((await shown())?.map(({ text }) => text).sort()).toEqual(['De otro teléfono', NOTE.text]);
});

it('is not shown if the backend does not offer notes', async () => {
  await writeMe(db, { ...ME, capabilities: [] });
  expect(await shown()).toBeNull();
});

it('survives signing out if it is unsent and not discarded', async () => {
  await write('del servidor');
  await pass();
  await write(NOTE.text);
  expect(await readUnfinished(db)).toMatchObject({ waiting: 1, rejected: 0 });
  await wipe(db, { discard: false });
  expect(await readWaitingMutations(db)).toMatchObject([{ note: { paciente: ROSA, ...NOTE } }]);
  expect(await db.meta.toCollection().primaryKeys()).toEqual(['left']);
  // An answer that arrives after the sign-out writes no server data.
  await pass();
  expect((await db.meta.toArray()).map(({ key }) => key)).toEqual(['left']);
  expect([...server.notes.values()]).toEqual([NOTE.text]);
  await write('Otra');
  await wipe(db, { discard: true });
  expect(await readWaitingMutations(db)).toEqual([]);
  expect(await db.meta.toCollection().primaryKeys()).toEqual(['left']);
});
