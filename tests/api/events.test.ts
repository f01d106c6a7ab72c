import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { eventsApi } from '#api/events.ts';
import type { LiveEvent } from '#domain/contract/events.ts';
import { answeredBy } from './answered-by.ts';

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

let requests: Request[];
let heard: (readonly [LiveEvent, string | null])[];
let waits: number[];
let over: AbortController;
let send: (text: string) => void;
let close: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  heard = [];
  waits = [];
  over = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream that the test writes to, and that the page can leave. */
function open({ signal }: Request, headers: HeadersInit = STREAM): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (text) => controller.enqueue(encoder.encode(text));
      close = () => controller.close();
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers });
}

function follow(
  answer: (request: Request) => Response,
  after: string | null = null,
  idempotencyKeys = true,
) {
  const client = createClient({
    ...answeredBy((request) => {
      requests.push(request);
      return answer(request);
    }),
    idempotencyKeys,
  });
  return eventsApi(client).follow({
    after,
    signal: over.signal,
    onEvent: (event, id) => void heard.push([event, id]),
    onWait: (ms) => void waits.push(ms),
  });
}

const pass = () => vi.advanceTimersByTimeAsync(0);

it('reads events as they come, in whatever pieces', async () => {
  const ended = follow(open);
  await pass();
  const text =
    ':\n\nid: a.1\ndata: {"patients":["rosa",7,null]}\n\ndata: {"everything":true}\n\ndata: no\n\ndata: {"x":1}\n\nretry: 60000\n\n';
  for (const letter of text) send(letter);
  await pass();
  expect(heard).toEqual([
    [['rosa', 7], 'a.1'],
    ['everything', null],
  ]);
  expect(waits).toEqual([60_000]);
  close();
  expect(await ended).toEqual({ kind: 'ok', value: null });
});

it('is asked for with the token, and from the last event on', async () => {
  follow(open);
  follow(open, 'a.1');
  follow(open, 'a.1', false);
  await pass();
  const [first, second, third] = requests;
  expect(first?.url).toBe('https://api.example.cl/api/events');
  expect(first?.headers.get('authorization')).toBe('Bearer token-1');
  expect(first?.headers.get('accept')).toBe('text/event-stream');
  expect(first?.headers.get('last-event-id')).toBeNull();
  expect(second?.headers.get('last-event-id')).toBe('a.1');
  // A backend of another origin may reject the header.
  expect(third?.headers.get('last-event-id')).toBeNull();
});

it('ends when it was left', async () => {
  const ended = follow(open);
  await pass();
  over.abort();
  expect(await ended).toMatchObject({ kind: 'network' });
});

it.each([
  ['keeps everything back', () => {}],
  ['falls silent', () => send('data: {"patients":[]}\n\n')],
])('gives up a stream that %s', async (_what, first) => {
  let outcome: unknown = null;
  void follow(open).then((ended) => {
    outcome = ended;
  });
  await pass();
  first();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(outcome).toMatchObject({ kind: 'network' });
});

it('stays with one that shows to be alive', async () => {
  let outcome: unknown = null;
  void follow(open).then((ended) => {
    outcome = ended;
  });
  await pass();
  for (let beat = 0; beat < 40; beat += 1) {
    send(':\n\n');
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(outcome).toBeNull();
});

it('takes nothing else for a stream', async () => {
  const page = () =>
    new Response('<title>Wifi gratis</title>', { headers: { 'content-type': 'text/html' } });
  expect(await follow(page)).toMatchObject({ kind: 'network' });
  expect(await follow(() => Response.json({ patients: ['rosa'] }))).toMatchObject({
    kind: 'network',
  });
  expect(await follow(() => Response.json({ message: 'No' }, { status: 404 }))).toMatchObject({
    kind: 'rejected',
    status: 404,
  });
  expect(heard).toEqual([]);
});

it('gives up an event without an end', async () => {
  const ended = follow(open);
  await pass();
  send(`data: ${'x'.repeat(70_000)}`);
  expect(await ended).toMatchObject({ kind: 'network' });
});
