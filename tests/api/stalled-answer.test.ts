import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';

/** A server that begins its answers and then says nothing more, with the connection open. */
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
  ['the body of a refusal', (of) => of.solicitudes.ofPaciente(7)],
  ['the list of everyone, after its first rows', (of) => of.people.allUsers(null)],
  ['a workbook, after its first bytes', async (of) => (await of.exports()).users()],
  ['a kept workbook', async (of) => (await of.exports()).recordsUnless(null)],
])('an answer that stalls behind its headers is no answer: %s', async (_what, call) => {
  expect(await call(api(30))).toMatchObject({ kind: 'network', cause: { name: 'TimeoutError' } });
});

it('whoever gives a call up is not kept waiting for its answer', async () => {
  const { createDoors } = await import('#api/doors.ts');
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  const doors = createDoors({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  });
  vi.unstubAllGlobals();
  const leaving = new AbortController();
  const asked = new Promise((resolve) => server.once('request', resolve));
  const check = doors.checkMail('a@b.cl', leaving.signal);
  await asked;
  leaving.abort();
  expect(await check).toMatchObject({ kind: 'network', cause: { name: 'AbortError' } });
});

it.each<[string, (of: Api) => Promise<unknown>, readonly string[]]>([
  ['a list', (of) => of.people.allUsers(null), ['[{"id":1}', ',{"id":2}', ',{"id":3}]']],
  ['a workbook', async (of) => (await of.exports()).users(), ['PK', 'more', 'of it']],
])('%s that comes slowly, and comes, is waited for', async (_what, call, pieces) => {
  vi.useFakeTimers();
  try {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller;
      },
    });
    const done = call(
      createApi({
        baseUrl: 'https://api.example.cl/',
        token: () => 'token-1',
        idempotencyKeys: true,
        async fetch(input, init) {
          const { signal } = new Request(input, init);
          signal.addEventListener('abort', () => send?.error(signal.reason));
          return new Response(body);
        },
      }),
    );
    // Each piece within a limit of the one before it, all of them in far more than one.
    for (const piece of pieces) {
      await vi.advanceTimersByTimeAsync(9_000);
      send?.enqueue(new TextEncoder().encode(piece));
    }
    await vi.advanceTimersByTimeAsync(9_000);
    send?.close();
    expect(await done).toMatchObject({ kind: 'ok' });
  } finally {
    vi.useRealTimers();
  }
});
