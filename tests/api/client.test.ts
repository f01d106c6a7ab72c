// Over 250 lines: every kind of answer that the client tells apart.
import { describe, expect, test } from 'vitest';
import { createApi } from '#api/api.ts';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  /** How the browser is to send it. */
  readonly how: Pick<Request, 'cache' | 'credentials' | 'keepalive' | 'redirect'>;
}

/** An API in which every call gets the same answer. */
function apiAnswering(
  answer: () => Response | Promise<Response>,
  options: {
    readonly idempotencyKeys?: boolean;
    readonly token?: string | null;
    readonly onUnauthorized?: () => Promise<void>;
  } = {},
) {
  const asked: Asked[] = [];
  const unauthorized: string[] = [];
  const api = createApi({
    baseUrl: 'https://api.example.cl/',
    token: () => (options.token === undefined ? 'token-1' : options.token),
    async onUnauthorized(token) {
      await options.onUnauthorized?.();
      unauthorized.push(token);
    },
    idempotencyKeys: options.idempotencyKeys ?? true,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { cache, credentials, keepalive, redirect } = request;
      asked.push({
        how: { cache, credentials, keepalive, redirect },
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      });
      return answer();
    },
  });
  return { api, asked, unauthorized };
}

function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

/** An HTML page, as a proxy in front of the API would answer. */
function page(status: number): Response {
  return html('\n  <!doctype html><title>Wifi gratis</title>', status);
}

function html(body: string, status: number): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const UPDATES = { id_paciente: 7, slots: [] };

/** An acknowledgement and nothing more. */
const EMPTY_ANSWER = { list: null, conflicts: [] };

describe('how an answer to a mutation is interpreted', () => {
  test.each([
    ['200 with success', () => json({ success: true }), { kind: 'ok', value: EMPTY_ANSWER }],
    ['200 with any JSON', () => json({ cualquiera: 1 }), { kind: 'ok', value: EMPTY_ANSWER }],
    ['204', () => new Response(null, { status: 204 }), { kind: 'ok', value: EMPTY_ANSWER }],
    [
      '200 that says success: false',
      () => json({ success: false, message: 'No se puede' }),
      { kind: 'rejected', status: 200, message: 'No se puede' },
    ],
    [
      'a portal page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'network' },
    ],
    ['an empty 200', () => new Response(''), { kind: 'ok', value: EMPTY_ANSWER }],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: '/portal' } }),
      { kind: 'network' },
    ],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
    ['401', () => json({}, { status: 401 }), { kind: 'unauthorized', message: null }],
    [
      '401 with words',
      () => json({ message: 'Código incorrecto' }, { status: 401 }),
      { kind: 'unauthorized', message: 'Código incorrecto' },
    ],
    ['413', () => new Response('', { status: 413 }), { kind: 'too-large' }],
    ...[408, 425, 429, 500, 502, 503, 504].map((status) => [
      String(status),
      () => json({ message: 'x' }, { status }),
      { kind: 'busy', status, retryAfterMs: null },
    ]),
    ...[400, 403, 404, 409, 410, 418, 422].map((status) => [
      String(status),
      () => json({ message: 'No corresponde' }, { status }),
      { kind: 'rejected', status, message: 'No corresponde' },
    ]),
    [
      'a rejection without a message',
      () => new Response('', { status: 403 }),
      { kind: 'rejected', status: 403, message: null },
    ],
    ...[400, 401, 403, 404, 407, 409, 410, 422, 451].map((status) => [
      `the page of a portal, a proxy or a host with ${status}`,
      () => page(status),
      { kind: 'network', status },
    ]),
    ...[400, 403, 404, 409, 422].map((status) => [
      `${status} in plain text that is labelled as a page`,
      () => html('Forbidden', status),
      { kind: 'rejected', status, message: null },
    ]),
    ['401 in bare words', () => html('Unauthorized', 401), { kind: 'unauthorized' }],
    ['404 with nothing', () => html('', 404), { kind: 'rejected', status: 404, message: null }],
    ['407, whatever comes with it', () => json({}, { status: 407 }), { kind: 'network' }],
    ['a page of a proxy that takes no more', () => page(413), { kind: 'too-large' }],
    ['a page that asks for time', () => page(429), { kind: 'busy', status: 429 }],
    ['the page of a broken gateway', () => page(502), { kind: 'busy', status: 502 }],
  ] as [string, () => Response | Promise<Response>, object][])(
    '%s',
    async (_name, answer, meaning) => {
      const { api } = apiAnswering(answer);
      expect(await api.solicitudes.update('key-1', UPDATES)).toMatchObject(meaning);
    },
  );

  test('Retry-After is read as seconds and as a date', async () => {
    const at = (headers: Record<string, string>) =>
      apiAnswering(() => new Response('', { status: 503, headers })).api.solicitudes.update(
        'k',
        UPDATES,
      );
    expect(await at({ 'retry-after': '120' })).toMatchObject({ retryAfterMs: 120_000 });
    expect(
      await at({
        'retry-after': 'Sat, 21 Nov 2026 10:01:00 GMT',
        date: 'Sat, 21 Nov 2026 10:00:00 GMT',
      }),
    ).toMatchObject({ retryAfterMs: 60_000 });
    expect(await at({ 'retry-after': 'soon' })).toMatchObject({ retryAfterMs: null });
  });

  test('a fresh list with an unreadable row is ignored', async () => {
    const row = {
      fecha: '2026-11-23',
      hora_inicio: '08:00',
      hora_fin: '24:00',
      status: 'Pendiente',
    };
    const whole = apiAnswering(() => json({ success: true, solicitudes: [row] }));
    expect(await whole.api.solicitudes.update('k', UPDATES)).toMatchObject({
      value: { list: [{ fecha: '2026-11-23', horaFin: '24:00', status: 'pendiente' }] },
    });
    const broken = apiAnswering(() => json({ success: true, solicitudes: [row, { id: 1 }] }));
    expect(await broken.api.solicitudes.update('k', UPDATES)).toEqual({
      kind: 'ok',
      value: EMPTY_ANSWER,
    });
  });
});

describe('the content of a call', () => {
  test('a mutation carries its key and the session', async () => {
    const { api, asked } = apiAnswering(() => json({ success: true }));
    await api.solicitudes.update('key-1', UPDATES);
    expect(asked[0]?.url).toBe('https://api.example.cl/solicitudes/actualizar');
    expect(asked[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(asked[0]?.headers.get('content-type')).toContain('application/json');
    expect(asked[0]?.body).toBe(JSON.stringify(UPDATES));
  });

  test('no call is cached, or redirected; a sign-in carries credentials, and a sign-out outlives its page', async () => {
    const { api, asked } = apiAnswering(() => json({ success: true, token: 'token-2' }));
    await api.solicitudes.update('key-1', UPDATES);
    await api.auth.login({ mail: 'a@b.cl', password: 'x' });
    await api.auth.logout();
    const usual = {
      cache: 'no-store',
      credentials: 'same-origin',
      keepalive: false,
      redirect: 'manual',
    };
    expect(asked.map(({ how }) => how)).toEqual([
      usual,
      { ...usual, credentials: 'include' },
      { ...usual, keepalive: true },
    ]);
  });

  test('no key is sent to a backend that may reject the header', async () => {
    const { api, asked } = apiAnswering(() => json({}), { idempotencyKeys: false });
    await api.solicitudes.update('key-1', UPDATES);
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('signing in sends no old token, and its 401 does not end a session', async () => {
    const { api, asked, unauthorized } = apiAnswering(() => json({}, { status: 401 }));
    expect(await api.auth.login({ mail: 'a@b.cl', password: 'x' })).toMatchObject({
      kind: 'unauthorized',
    });
    expect(asked[0]?.headers.has('authorization')).toBe(false);
    expect(asked[0]?.body).toBe(
      JSON.stringify({ mail: 'a@b.cl', password: 'x', RememberMe: true }),
    );
    expect(unauthorized).toEqual([]);
  });

  test.each([
    [{ success: false, message: 'Cuenta pendiente' }, 'Cuenta pendiente'],
    [{ token: '' }, null],
    [[], null],
  ])('an answer without a token signs nobody in: %j', async (body, message) => {
    const { api } = apiAnswering(() => json(body));
    expect(await api.auth.login({ mail: 'a@b.cl', password: 'x' })).toEqual({
      kind: 'rejected',
      status: 200,
      message,
    });
  });

  test('nothing is requested without a token', async () => {
    const { api, asked, unauthorized } = apiAnswering(() => json([]), { token: null });
    expect(await api.people.ownUsers()).toEqual({ kind: 'unauthorized' });
    expect([asked, unauthorized]).toEqual([[], []]);
  });

  test('the 401 of a proxy does not end the session', async () => {
    const { api, unauthorized } = apiAnswering(() => page(401));
    expect(await api.people.ownUsers()).toMatchObject({ kind: 'network' });
    expect(unauthorized).toEqual([]);
  });

  test.each([
    ['JSON', () => json({}, { status: 401 })],
    ['plain text that is labelled as a page', () => html('Unauthorized', 401)],
  ])('any other 401 tells whose token it was: in %s', async (_name, answer) => {
    const { api, unauthorized } = apiAnswering(answer);
    await api.people.ownUsers();
    expect(unauthorized).toEqual(['token-1']);
  });
});

test('a 401 has ended the session by the time the caller hears of it', async () => {
  const { api, unauthorized } = apiAnswering(() => json({}, { status: 401 }), {
    onUnauthorized: () => new Promise((resolve) => setTimeout(resolve)),
  });
  expect(await api.people.ownUsers()).toMatchObject({ kind: 'unauthorized' });
  expect(unauthorized).toEqual(['token-1']);
});

describe('whether a token holds', () => {
  const over = { kind: 'unauthorized' };
  test.each<[string, () => Response, object]>([
    ['401', () => json({}, { status: 401 }), over],
    ['403 with a message', () => json({ message: 'Token inválido' }, { status: 403 }), over],
    ['403 in plain text', () => html('Forbidden', 403), over],
    ['400', () => json({}, { status: 400 }), over],
    ['a backend without the call', () => json({}, { status: 404 }), { kind: 'rejected' }],
    ['the 403 of a portal', () => page(403), { kind: 'network' }],
    ['the 401 of a proxy', () => page(401), { kind: 'network' }],
    ['a busy server', () => json({}, { status: 503 }), { kind: 'busy' }],
    ['a server that limits the rate', () => json({}, { status: 429 }), { kind: 'busy' }],
  ])('is decided by %s', async (_name, answer, outcome) => {
    const { api, asked, unauthorized } = apiAnswering(answer);
    expect(await api.auth.me('token-2')).toMatchObject(outcome);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-2');
    // The caller decides whether this ends a session.
    expect(unauthorized).toEqual([]);
  });

  test('is not checked by a call that only fetches whose token it is', async () => {
    const { api } = apiAnswering(() => json({}, { status: 403 }));
    expect(await api.auth.me()).toMatchObject({ kind: 'rejected', status: 403 });
  });
});

describe('lists', () => {
  test('may be bare or the only list in an object, and unreadable rows are counted', async () => {
    const people = [{ id: 1, name: 'Rosa', lastname: 'Soto', email: 'r@x.cl' }, { name: 'sin id' }];
    for (const body of [people, { data: people }]) {
      const { api } = apiAnswering(() => json(body));
      expect(await api.people.ownUsers()).toMatchObject({
        kind: 'ok',
        value: {
          unreadable: 1,
          rows: [{ id: 1, name: 'Rosa', lastName: 'Soto', mail: 'r@x.cl', rut: null }],
        },
      });
    }
  });

  test('a letter that arrives in two pieces is read as one', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify([{ id: 1, name: 'Íñigo' }]));
    const within = bytes.indexOf(0xb1);
    for (const read of ['ownUsers', 'allUsers'] as const) {
      const { api } = apiAnswering(
        () =>
          new Response(
            new ReadableStream({
              start(body) {
                for (const piece of [bytes.slice(0, within), bytes.slice(within)]) {
                  body.enqueue(piece);
                }
                body.close();
              },
            }),
            { headers: { 'content-type': 'application/json' } },
          ),
      );
      expect(await api.people[read](null)).toMatchObject({ value: { rows: [{ name: 'Íñigo' }] } });
    }
  });

  test('an answer without a list is an error', async () => {
    const { api } = apiAnswering(() => json({ a: [], b: [] }));
    expect(await api.people.caregivers()).toMatchObject({ kind: 'network' });
  });
});
