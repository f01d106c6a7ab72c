import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { answeredBy } from './answered-by.ts';

/** A server that starts its answers and then stalls with the connection open. */
const server = createServer((incoming, outgoing) => {
  outgoing.writeHead(incoming.url === '/solicitudes/paciente/7' ? 422 : 200, {
    'content-type': 'application/json',
  });
  outgoing.write(incoming.url?.startsWith('/admin/') ? '[{"id":1},' : '{"success": ');
});
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function api(patienceMs: number) {
  return createApi({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: () => 'token-1',
    idempotencyKeys: true,
    timeoutMs: patienceMs,
  });
}

type Api = ReturnType<typeof api>;

it.each<[string, (of: Api) => Promise<unknown>]>([
  ['a sign-in', (of) => of.auth.login({ mail: 'a@b.cl', password: 'x' })],
  ['a save', (of) => of.solicitudes.update('key-1', { id_paciente: 7, slots: [] })],
  ['the body of a refusal', (of) => of.solicitudes.ofPatient(7)],
  ['the list of everyone, after its first rows', (of) => of.people.allUsers(null)],
  ['a workbook, after its first bytes', async (of) => (await of.exports()).users()],
])('an answer that stalls behind its headers is no answer: %s', async (_what, call) => {
  expect(await call(api(30))).toMatchObject({ kind: 'network', cause: { name: 'TimeoutError' } });
});

it('aborting a call does not wait for its answer', async () => {
  const { createPublicApi } = await import('#api/public-api.ts');
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  const publicApi = createPublicApi({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  });
  vi.unstubAllGlobals();
  const leaving = new AbortController();
  const asked = new Promise((resolve) => server.once('request', resolve));
  const check = publicApi.checkMail('a@b.cl', leaving.signal);
  await asked;
  leaving.abort();
  expect(await check).toMatchObject({ kind: 'network', cause: { name: 'AbortError' } });
});

/** An API whose answers the test sends in chunks; each answer starts after `delayMs`. */
function slowApi(delayMs = 0) {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = controller;
    },
  });
  const of = createApi(
    answeredBy(async ({ signal }) => {
      signal.addEventListener('abort', () => send?.error(signal.reason));
      await new Promise<void>((resolve, reject) => {
        setTimeout(resolve, delayMs);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return new Response(body);
    }),
  );
  return {
    of,
    piece: (text: string) => send?.enqueue(new TextEncoder().encode(text)),
    end: () => send?.close(),
  };
}

describe('on a slow line', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each<[string, (of: Api) => Promise<unknown>, readonly string[]]>([
    ['a list', (of) => of.people.allUsers(null), ['[{"id":1}', ',{"id":2}', ',{"id":3}]']],
    ['a workbook', async (of) => (await of.exports()).users(), ['PK', 'more', 'of it']],
    [
      'the calendar that answers a mutation',
      (of) => of.solicitudes.update('key-1', { id_paciente: 7, slots: [] }),
      ['{"success":true,', '"solicitudes":', '[]}'],
    ],
    ['a calendar', (of) => of.solicitudes.ofPatient(7), ['[', ' ', ']']],
  ])('%s that comes slowly, and comes, is waited for', async (_what, call, pieces) => {
    const { of, piece, end } = slowApi();
    const done = call(of);
    // Each chunk comes within the limit, but all of them together take much longer.
    for (const text of pieces) {
      await vi.advanceTimersByTimeAsync(9_000);
      piece(text);
    }
    await vi.advanceTimersByTimeAsync(9_000);
    end();
    expect(await done).toMatchObject({ kind: 'ok' });
  });

  it('an answer that never ends is a failure', async () => {
    const { of, piece } = slowApi();
    let outcome: unknown;
    void of.solicitudes.ofPatient(7).then((came) => {
      outcome = came;
    });
    const dribble = async (pieces: number) => {
      for (let sent = 0; sent < pieces && outcome === undefined; sent += 1) {
        piece(' ');
        await vi.advanceTimersByTimeAsync(5_000);
      }
    };
    await dribble(9 * 12);
    expect(outcome).toBeUndefined();
    await dribble(2 * 12);
    expect(outcome).toMatchObject({ kind: 'network', cause: { name: 'TimeoutError' } });
  });

  it.each([
    [1, 'network'],
    [2000, 'ok'],
  ])('a mutation of %i slots is given the time that it takes to send them', async (count, kind) => {
    const slots = Array.from({ length: count }, () => ({
      accion: 'inscribir' as const,
      fecha: '2026-11-23',
      hora_inicio: '08:00',
      hora_fin: '08:30',
      status: 'pendiente' as const,
    }));
    const { of, piece, end } = slowApi(60_000);
    const done = of.solicitudes.update('key-1', { id_paciente: 7, slots });
    await vi.advanceTimersByTimeAsync(60_000);
    if (kind === 'ok') {
      piece('{"success":true}');
      end();
    }
    expect(await done).toMatchObject({ kind });
  });
});
