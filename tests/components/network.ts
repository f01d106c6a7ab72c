import { Readable } from 'node:stream';
import type { Method, ReferenceServer } from './reference-server.ts';

type Answer = Response | ((request: Request) => Response | Promise<Response>);

/** The network between a page and a server in the same process, with faults on demand. */
export interface Network {
  readonly fetch: typeof globalThis.fetch;
  /** The calls so far, as `GET /auth/me`; with their query. */
  readonly calls: readonly string[];
  /** No call gets through, and the browser does not say so. */
  readonly down: () => void;
  /** Calls get through again. */
  readonly up: () => void;
  /** Answers these calls in place of the server until the returned function is called. The latest rule wins. */
  readonly answer: (method: Method, path: string | RegExp, answer: Answer) => () => void;
  /** Passes on what the server answers to these calls, with its JSON changed. */
  readonly change: (
    method: Method,
    path: string | RegExp,
    // biome-ignore lint/suspicious/noExplicitAny: a test changes what it knows to be there
    change: (body: any) => unknown,
  ) => () => void;
  /** Lets the server answer these calls, and keeps its answers until the returned function is called. */
  readonly hold: (method: Method, path: string | RegExp) => () => void;
  /** Changes every request before it reaches the server. */
  readonly asIf: (change: (request: Request) => void) => void;
  /** The server does what it is asked, and its answer to these calls is lost, or that of a gateway comes instead. */
  readonly loseAnswer: (method: Method, path: string | RegExp, gateway?: Response) => () => void;
  /** The server does what it is asked, and a 2xx to a change has no body. */
  readonly emptyAnswers: () => void;
  /** The bodies that the page has sent with these calls. */
  readonly bodiesOf: (method: Method, path: string) => readonly unknown[];
  /** Lets live streams through, and says how many are open. */
  readonly letStreams: () => { readonly open: () => number };
  /** Fails every call from now on, also those on their way. */
  readonly close: () => void;
}

/**
 * Streams with the requests that asked for them. A request hears that the one it was made from is aborted only as long as
 * both are in memory, and nothing else refers to them once the answer has begun.
 */
type Streams = Map<Readable, readonly unknown[]>;

interface Rule {
  readonly method: Method;
  readonly path: string | RegExp;
  readonly apply: (request: Request, pass: () => Promise<Response>) => Promise<Response>;
}

/** Refused unless a test lets streams through, so that pages have the pull of every minute, as without streams. */
const LIVE_STREAM = '/api/events';

const noNetwork = () => new TypeError('Failed to fetch');

/** A JSON answer. */
export function json(body: unknown, status = 200): () => Response {
  return () => Response.json(body, { status });
}

export function networkTo(app: ReferenceServer['app']): Network {
  const calls: string[] = [];
  const bodies: { readonly call: string; readonly body: unknown }[] = [];
  let rules: readonly Rule[] = [];
  let isDown = false;
  let asIf = (_request: Request): void => {};
  let isClosed = false;
  /** The open streams; null where they are refused. */
  let streams: Streams | null = null;
  const underWay = new Set<() => void>();

  async function pass(request: Request, body: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as Method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(body === '' ? {} : { payload: body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  }

  async function passStream(request: Request, madeFrom: unknown): Promise<Response> {
    const answer = await app.inject({
      url: LIVE_STREAM,
      headers: Object.fromEntries(request.headers),
      payloadAsStream: true,
    });
    const stream = answer.stream();
    streams?.set(stream, [request, madeFrom]);
    stream.once('close', () => streams?.delete(stream)).on('error', () => {});
    const end = () => stream.destroy(noNetwork());
    request.signal.addEventListener('abort', end);
    if (request.signal.aborted) end();
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  }

  async function answer(request: Request, madeFrom: unknown): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const body = await request.clone().text();
    if (pathname !== LIVE_STREAM) calls.push(`${request.method} ${pathname}${search}`);
    if (body !== '') bodies.push({ call: `${request.method} ${pathname}`, body: JSON.parse(body) });
    if (isDown) throw noNetwork();
    const rule = rules.find(
      ({ method, path }) =>
        method === request.method &&
        (typeof path === 'string' ? path === pathname : path.test(pathname + search)),
    );
    if (rule === undefined && pathname === LIVE_STREAM && streams === null) return json({}, 404)();
    const toServer = () => {
      asIf(request);
      return pathname === LIVE_STREAM ? passStream(request, madeFrom) : pass(request, body);
    };
    return rule === undefined ? toServer() : rule.apply(request, toServer);
  }

  function add(rule: Rule): () => void {
    rules = [rule, ...rules];
    return () => {
      rules = rules.filter((other) => other !== rule);
    };
  }

  return {
    calls,
    fetch(input, init) {
      const request = new Request(input, init);
      return new Promise((resolve, reject) => {
        const fail = () => reject(request.signal.aborted ? request.signal.reason : noNetwork());
        if (request.signal.aborted || isClosed) return fail();
        request.signal.addEventListener('abort', fail);
        underWay.add(fail);
        answer(request, input)
          .then(resolve, reject)
          .finally(() => underWay.delete(fail));
      });
    },
    down() {
      isDown = true;
    },
    up() {
      isDown = false;
    },
    answer: (method, path, given) =>
      add({
        method,
        path,
        apply: async (request) => (given instanceof Response ? given.clone() : given(request)),
      }),
    change: (method, path, change) =>
      add({
        method,
        path,
        async apply(_request, toServer) {
          const response = await toServer();
          const { status } = response;
          return Response.json(change(await response.json()), { status });
        },
      }),
    hold(method, path) {
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const remove = add({
        method,
        path,
        async apply(_request, toServer) {
          const response = await toServer();
          await released;
          return response;
        },
      });
      return () => {
        remove();
        release();
      };
    },
    asIf(change) {
      asIf = change;
    },
    loseAnswer: (method, path, gateway) =>
      add({
        method,
        path,
        async apply(_request, toServer) {
          await toServer();
          if (gateway !== undefined) return gateway.clone();
          throw noNetwork();
        },
      }),
    emptyAnswers() {
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        add({
          method,
          path: /^(?!\/auth\/login)/,
          async apply(_request, toServer) {
            const response = await toServer();
            return response.ok ? new Response(null, { status: response.status }) : response;
          },
        });
      }
    },
    bodiesOf: (method, path) =>
      bodies.filter(({ call }) => call === `${method} ${path}`).map(({ body }) => body),
    letStreams() {
      const open: Streams = new Map();
      streams = open;
      return { open: () => open.size };
    },
    close() {
      isClosed = true;
      for (const stream of streams?.keys() ?? []) stream.destroy(noNetwork());
      for (const fail of underWay) fail();
    },
  };
}
