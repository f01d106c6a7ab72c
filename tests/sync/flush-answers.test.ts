import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionApi } from '#api/session-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCareRequests } from '#db/calendar/care-requests.ts';
import { readFlushState } from '#db/outbox/flush-state.ts';
import { appendMutation, readOutboxSummary } from '#db/outbox/outbox.ts';
import { writeMe } from '#db/people/people-from-server.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { answerFlush } from '#sync/answer-flush.ts';
import { createSyncControl } from '#sync/control.ts';
import type { FlushReply } from '#sync/messages.ts';
import { SENDING_MS, syncStatus } from '#sync/status.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { onePass } from './one-pass.ts';

/**
 * A device with one mutation, and a real server: how it answers the mutation, and the list that it then has.
 */
const ROSA = 7;
const SHIFT = careRequestOver('2026-11-23', 16, 20, 'pendiente', null);
const ROW = { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '10:00', status: 'pendiente' };
const ME = { id: 1, name: 'María', lastName: null, mail: null, capabilities: [], awaiting: [] };
const SENT = 'POST /solicitudes/actualizar';
const LISTED = `GET /solicitudes/paciente/${ROSA}`;

let db: AccountDatabase;
let now: number;
let asked: string[];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  const line = `${request.method} ${request.url}`;
  asked.push(line);
  request.resume().on('end', () => {
    if (line === SENT) answer(response);
    else response.end(JSON.stringify([ROW]));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  db = openTestDatabase();
  now = 1_000_000;
  asked = [];
  const changes = [{ accion: 'inscribir', record: SHIFT }] as const;
  await appendMutation(db, ROSA, { id: 'save-1', createdAt: now, changes, rejection: null });
});

function pass(idempotencyKeys = true) {
  const api = sessionApi({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: () => 'token-1',
    idempotencyKeys,
  });
  return onePass({ db, api, now: () => now, newId: () => 'id' });
}

async function status() {
  return syncStatus(await readOutboxSummary(db), await readFlushState(db), true, now);
}

describe.each([true, false])('a mutation to a backend that honours keys: %s', (keys) => {
  it.each([
    ['nothing', 200, {}, ''],
    ['204', 204, {}, ''],
    ['plain words', 201, { 'content-type': 'text/plain' }, 'Guardado'],
    ['JSON without a list', 200, { 'content-type': 'application/json' }, '{"ok":1}'],
  ])('is acknowledged once by %s, and a pull follows', async (_what, code, headers, body) => {
    answer = (response) => response.writeHead(code, headers).end(body);
    expect(await pass(keys)).toEqual({ kind: 'clear' });
    expect(asked).toEqual([SENT, LISTED]);
    expect(await readCareRequests(db, ROSA, ['2026-11'])).toEqual([SHIFT]);
    expect(await status()).toMatchObject({ state: 'al-dia', pending: 0 });
    expect(await pass(keys)).toEqual({ kind: 'clear' });
    expect(asked).toHaveLength(2);
  });

  it('is never acknowledged by a page', async () => {
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Wifi gratis</title>');
    expect(await pass(keys)).toMatchObject({ kind: 'waiting' });
    expect(await status()).toMatchObject({ state: 'sin-conexion', pending: 1 });
  });
});

describe('a defect in the reading of an answer', () => {
  /** What no reader can look into. */
  const trap = new Proxy({}, { get: failing, has: failing });
  function failing(): never {
    throw new TypeError('a defect');
  }
  beforeEach(async () => {
    answer = (response) => response.end('{}');
    // Else a retry begins with the list.
    await writeMe(db, { ...ME, capabilities: [CAPABILITIES.keys] });
    vi.spyOn(JSON, 'parse').mockReturnValue(trap);
  });
  afterEach(() => vi.restoreAllMocks());

  it('is reported to the page; the mutation waits without a tight loop, and the status is not up to date', async () => {
    const errors: unknown[] = [];
    let timer: { readonly run: () => void; readonly ms: number } | undefined;
    const control = createSyncControl({
      flush: () => pass(),
      pull: async () => ({ kind: 'ok' }),
      now: () => now,
      setTimer: (run, ms) => {
        timer = { run, ms };
        return 1;
      },
      clearTimer: () => {
        timer = undefined;
      },
      random: () => 0,
      onError: (error) => errors.push(error),
      isVisible: () => true,
    });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      if (attempt === 1) await control.saved();
      else timer?.run();
      await vi.waitFor(() => expect([errors.length, timer !== undefined]).toEqual([attempt, true]));
      waits.push(timer?.ms ?? 0);
      now += timer?.ms ?? 0;
      expect(await status()).toMatchObject({ pending: 1 });
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(asked).toEqual([SENT, SENT, SENT, SENT]);
    expect(errors).toEqual(Array.from({ length: 4 }, () => new TypeError('a defect')));
    now += SENDING_MS;
    expect(await status()).toMatchObject({ state: 'pendiente', pending: 1 });

    vi.restoreAllMocks();
    timer?.run();
    await vi.waitFor(async () => expect(await status()).toMatchObject({ state: 'al-dia' }));
    control.stop();
  });

  it('is reported to the page that asked the worker, and to the console', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { port1, port2 } = new MessageChannel();
    const reply = new Promise<FlushReply>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<FlushReply>) => resolve(data);
    });
    await answerFlush(port2, pass());
    expect(await reply).toEqual({ kind: 'failed', storage: 'other' });
    expect(error).toHaveBeenCalledWith('the flush broke off', new TypeError('a defect'));
    port1.close();
  });
});
