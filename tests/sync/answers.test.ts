// Over 250 lines: the life of an answer in the engine, over one server.
import { beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readOutboxSummary } from '#db/outbox/outbox.ts';
import { readUnfinished } from '#db/outbox/unfinished.ts';
import { readWaitingMutations, retryRejected } from '#db/outbox/waiting-mutations.ts';
import { dismissLost } from '#db/shifts/server-shifts.ts';
import { readShifts } from '#db/shifts/shifts.ts';
import { takeBackAnswer, writeAnswer, writeAnswers } from '#db/shifts/write-answer.ts';
import { writeUnavailable } from '#db/shifts/write-unavailable.ts';
import { wipe } from '#db/sign-out.ts';
import { markSignedIn } from '#db/sign-out-tombstone.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { shownShifts } from '#domain/shifts/shown-shifts.ts';
import { pullAccount } from '#sync/pull-account.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { onePass } from './one-pass.ts';

/** A caregiver's device, and a server with one shift, a night, that gives configured answers and counts requests. */
const ROSA = 7;
const CAMILA = 3;
const NIGHT: readonly ShiftPart[] = [
  { fecha: '2026-11-24', horaInicio: '20:00', horaFin: '24:00' },
  { fecha: '2026-11-25', horaInicio: '00:00', horaFin: '08:00' },
];
const TAKEN = { message: 'Este turno ya lo tiene Diego.', code: 'shift_taken' };

let db: AccountDatabase;
let now: number;
let ids: number;
let server: {
  caregiver: number | null;
  /** Instead of the rules: what the next calls for an answer, or for a day, are answered. */
  answer: (() => Response | Promise<Response>) | null;
  day: (() => Response) | null;
  /** Runs while a list of shifts is on its way. */
  list: (() => Promise<unknown>) | null;
  days: Record<string, unknown[]>;
  /** Key and content of the calls for answers that arrived. */
  asked: [string | null, string][];
  /** The tag that each request for the shifts named. */
  tags: (string | null)[];
};

beforeEach(() => {
  db = openTestDatabase();
  now = 1_000_000;
  ids = 0;
  server = { caregiver: null, answer: null, day: null, list: null, days: {}, asked: [], tags: [] };
});

function rosasShifts() {
  const state = server.caregiver === null ? 'pendiente' : 'confirmada';
  const cuidador =
    server.caregiver === null ? null : { id: server.caregiver, nombre: 'Camila', apellido: null };
  const solicitudes = NIGHT.map(({ fecha, horaInicio, horaFin }, index) => ({
    id: index + 1,
    fecha,
    hora_inicio: horaInicio,
    hora_fin: horaFin,
    status: state,
    cuidador,
  }));
  const lists = { around: [], notes: [], declined: [], family: ['María'] };
  return {
    id: ROSA,
    name: 'Rosa',
    last_name: null,
    nickname: null,
    assigned: true,
    solicitudes,
    ...lists,
  };
}

const api = createApi(
  answeredBy(async (request, path) => {
    const [, day] = /^\/api\/unavailability\/(.+)$/.exec(path) ?? [];
    if (path === '/auth/me') return Response.json({ id: CAMILA, name: 'Camila' });
    if (path === '/api/shifts') {
      server.tags.push(request.headers.get('if-none-match'));
      const rows = [rosasShifts()];
      await server.list?.();
      return Response.json(rows, { headers: { etag: '"1"' } });
    }
    if (day !== undefined) {
      if (server.day !== null) return server.day();
      server.days[day] = ((await request.json()) as { spans: unknown[] }).spans;
      return Response.json({ success: true });
    }
    if (path === '/api/unavailability') {
      const rows = Object.entries(server.days).flatMap(([fecha, spans]) =>
        spans.map((span) => ({ fecha, ...(span as object) })),
      );
      return Response.json(rows);
    }
    const { answer } = (await request.json()) as { answer: string };
    server.asked.push([request.headers.get('idempotency-key'), answer]);
    if (server.answer !== null) return server.answer();
    server.caregiver = answer === 'yes' ? CAMILA : null;
    return Response.json({ success: true, result: 'accepted', shifts: rosasShifts() });
  }),
);

const say = (answer: 'yes' | 'no', id = `answer-${++ids}`) =>
  writeAnswer(db, { paciente: ROSA, answer, parts: NIGHT, reason: null }, { id, createdAt: now });

async function send() {
  now += 600_000;
  return onePass({ db, api, now: () => now, newId: () => `new-${++ids}` });
}

const pull = () =>
  pullAccount({
    db,
    api,
    role: 'Cuidador',
    isOver: () => false,
    now: () => now,
    newId: () => `new-${++ids}`,
  });

async function shown() {
  const stored = await readShifts(db);
  if (stored === null) throw new Error('never pulled');
  const shifts = shownShifts(stored.patients, stored.waiting, CAMILA);
  return shifts.map(({ state, waiting, isMine }) => [state, waiting, isMine]);
}

it('a yes waits, is sent under its key, and the shift is one’s own when the server says so', async () => {
  expect(await readShifts(db)).toBeNull();
  expect((await pull()).kind).toBe('ok');
  expect(await shown()).toEqual([['por-responder', null, false]]);
  await say('yes');
  expect(await shown()).toEqual([['enviando', 'yes', false]]);
  expect(await send()).toEqual({ kind: 'clear' });
  expect(server.asked).toEqual([['answer-1', 'yes']]);
  expect(await shown()).toEqual([['mio', null, true]]);
});

it('the same answer pressed twice is one, and a later one replaces what was never sent', async () => {
  await pull();
  expect(await say('yes')).toBe(true);
  expect(await say('yes')).toBe(false);
  expect(await say('no')).toBe(true);
  await send();
  expect(server.asked).toEqual([['answer-3', 'no']]);
});

it('an answer that may have arrived is sent to its end before the later one', async () => {
  await pull();
  server.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await say('yes');
  expect((await send()).kind).toBe('waiting');
  expect(await takeBackAnswer(db, { paciente: ROSA, parts: NIGHT })).toBe(false);
  await say('no');
  expect((await readShifts(db))?.waiting.map(({ answer, isSent }) => [answer, isSent])).toEqual([
    ['yes', true],
    ['no', false],
  ]);
  server.answer = null;
  server.asked = [];
  expect(await send()).toEqual({ kind: 'clear' });
  expect(server.asked).toEqual([
    ['answer-1', 'yes'],
    ['answer-2', 'no'],
  ]);
  expect(await shown()).toEqual([['por-responder', null, false]]);
});

it('an answer that was never sent can be taken back', async () => {
  await pull();
  await say('yes');
  expect(await takeBackAnswer(db, { paciente: ROSA, parts: NIGHT })).toBe(true);
  expect(await send()).toEqual({ kind: 'clear' });
  expect(server.asked).toEqual([]);
});

it('answers to several shifts are stored together or not at all', async () => {
  await pull();
  const [evening, morning] = NIGHT.map(
    (part) => ({ paciente: ROSA, answer: 'yes', parts: [part], reason: null }) as const,
  );
  const both = evening && morning ? [evening, morning] : [];
  const left = [{ id: 'first', createdAt: now }];
  const failing = () => {
    const [mutation] = left.splice(0);
    if (mutation === undefined) throw new Error('no room');
    return mutation;
  };
  await expect(writeAnswers(db, both, failing)).rejects.toThrow('no room');
  expect((await readShifts(db))?.waiting).toEqual([]);
  await writeAnswers(db, both, () => ({ id: `answer-${++ids}`, createdAt: now }));
  expect((await readShifts(db))?.waiting).toHaveLength(2);
});

it('what the server decides against leaves the outbox and is told until it is dismissed', async () => {
  await pull();
  server.answer = () => Response.json(TAKEN, { status: 409 });
  await say('yes');
  expect(await send()).toEqual({ kind: 'clear' });
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0, rejected: 0 });
  const lost = async () => (await readShifts(db))?.lost;
  expect(await lost()).toMatchObject([
    { id: 'answer-1', patient: 'Rosa', message: TAKEN.message, answer: { answer: 'yes' } },
  ]);
  // The user has to see it, also when they sign out first.
  await wipe(db, { discard: false });
  await markSignedIn(db);
  await pull();
  expect(await lost()).toHaveLength(1);
  await dismissLost(db, 'answer-1');
  expect(await lost()).toEqual([]);
});

it('an answer that is too large for the server is lost, and not rejected', async () => {
  await pull();
  server.answer = () => new Response(null, { status: 413 });
  await say('yes');
  expect(await send()).toEqual({ kind: 'clear' });
  expect(await readOutboxSummary(db)).toMatchObject({ waiting: 0, rejected: 0 });
  expect((await readShifts(db))?.lost).toMatchObject([{ id: 'answer-1', message: null }]);
});

it.each([401, 408, 429, 503])(
  'an answer to which the server says %i stays, and is not lost',
  async (status) => {
    await pull();
    server.answer = () => Response.json({ message: 'No' }, { status });
    await say('yes');
    await send();
    expect(await readOutboxSummary(db)).toMatchObject({ waiting: 1, rejected: 0 });
    expect((await readShifts(db))?.lost).toEqual([]);
  },
);

it('a list that was requested before an answer was acknowledged does not undo it', async () => {
  await pull();
  await say('yes');
  server.list = send;
  await pull();
  expect(await shown()).toEqual([['mio', null, true]]);
  server.list = null;
  await pull();
  expect(await shown()).toEqual([['mio', null, true]]);
});

it('the list is fetched whole after an answer, since the same list may be true again', async () => {
  await pull();
  await pull();
  await say('yes');
  await send();
  await pull();
  expect(server.tags).toEqual([null, '"1"', null]);
});

it('the last shift of a patient whom they do not care for any more leaves the device with its no', async () => {
  server.caregiver = CAMILA;
  await pull();
  expect(await shown()).toEqual([['mio', null, true]]);
  server.answer = () => Response.json({ success: true, result: 'withdrew', shifts: null });
  await say('no');
  expect(await shown()).toEqual([['enviando', 'no', true]]);
  expect(await send()).toEqual({ kind: 'clear' });
  expect(await shown()).toEqual([]);
});

it('a late acknowledgement does not overwrite what a later one said', async () => {
  await pull();
  await say('yes');
  // While the first copy is on its way, another tab sends it too, and then the no.
  server.answer = async () => {
    server.answer = null;
    server.caregiver = CAMILA;
    const early = Response.json({ success: true, result: 'accepted', shifts: rosasShifts() });
    await send();
    await say('no');
    await send();
    return early;
  };
  await send();
  expect(await shown()).toEqual([['por-responder', null, false]]);
});

it('an unavailable day waits, replaces an earlier one, and is rejected and sent again as it is', async () => {
  const fecha = '2026-12-01';
  await pull();
  const write = (start: number, id: string) =>
    writeUnavailable(db, [{ fecha, spans: [{ start, end: 780 }] }], () => ({ id, createdAt: now }));
  await write(540, 'day-1');
  await write(600, 'day-2');
  server.day = () => Response.json({ message: 'Muy lejos' }, { status: 422 });
  await send();
  expect(await readUnfinished(db)).toMatchObject({ waiting: 0, rejected: 1 });
  expect((await readShifts(db))?.unavailable).toMatchObject([
    { fecha, unsent: { rejection: { status: 422, message: 'Muy lejos' } } },
  ]);
  server.day = null;
  const [rejected] = await readWaitingMutations(db);
  if (rejected === undefined) throw new Error('lost');
  await retryRejected(db, rejected.queueId, rejected.id, () => 'unused');
  expect(await send()).toEqual({ kind: 'clear' });
  expect(server.days).toEqual({ [fecha]: [{ hora_inicio: '10:00', hora_fin: '13:00' }] });
  const spans = [{ start: 600, end: 780 }];
  expect((await readShifts(db))?.unavailable).toEqual([{ fecha, spans, unsent: null }]);
  await pull();
  expect((await readShifts(db))?.unavailable).toEqual([{ fecha, spans, unsent: null }]);
  await writeUnavailable(db, [{ fecha, spans: [] }], () => ({ id: 'day-3', createdAt: now }));
  await send();
  await pull();
  expect((await readShifts(db))?.unavailable).toEqual([]);
});

it('an unavailable day that waits is shown with what another device has written, and ends as the server says', async () => {
  const fecha = '2026-12-01';
  const span = (from: number, to: number) => ({ start: from * 60, end: to * 60 });
  const hours = (from: string, to: string) => ({ hora_inicio: from, hora_fin: to });
  await pull();
  await writeUnavailable(db, [{ fecha, spans: [span(15, 17)], seen: [] }], () => ({
    id: 'day-1',
    createdAt: now,
  }));
  server.days[fecha] = [hours('09:00', '11:00')];
  await pull();
  expect((await readShifts(db))?.unavailable).toEqual([
    { fecha, spans: [span(9, 11), span(15, 17)], unsent: { rejection: null } },
  ]);
  const merged = [hours('10:00', '11:00'), hours('15:00', '17:00')];
  server.day = () => Response.json({ success: true, spans: merged });
  await send();
  expect((await readShifts(db))?.unavailable).toEqual([
    { fecha, spans: [span(10, 11), span(15, 17)], unsent: null },
  ]);
});
