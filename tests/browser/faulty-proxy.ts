// Over 250 lines: one proxy with every fault that stories ask for.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of a save in transit. */
type SaveFault =
  | 'none'
  /** Cut before it reaches the server. */
  | 'lose-request'
  /** The server commits, but its answer is cut off. */
  | 'lose-answer'
  /** The same where the answer tells its length, and what arrives of it is JSON. */
  | 'shorten-answer'
  /** A captive portal's page is returned instead of the server's answer. */
  | 'portal'
  /** Refused by the server, with a message. */
  | 'reject'
  /** Held before it reaches the server; once released, it meets the fault that is set by then. */
  | 'hold-request'
  /** The server commits, but its answer is held. */
  | 'hold-answer';

/** The network between browser and server; the browser only ever uses this origin. */
export interface FaultyProxy {
  readonly url: string;
  fault: SaveFault;
  /**
   * No network: every connection is cut. Unlike Playwright's offline mode, which lets some of a worker's
   * first requests through.
   */
  cut: boolean;
  /**
   * Lets live streams through. Otherwise they are refused, and a page learns of the changes of others when its story
   * says so.
   */
  live: boolean;
  /** Every API call is answered with a gateway's 502 page; the app's own files are still served. */
  apiDown: boolean;
  /** A save of more bytes is too large for it (413); null for no limit. */
  maxBody: number | null;
  /** Serves a changed worker script, as after a deployment. */
  deployed: boolean;
  /** One of its files cannot be fetched, so it does not install. */
  incomplete: boolean;
  /** Files of the build that no longer exist after the deployment, neither in the precache list nor on the server. */
  withdrawn: RegExp | null;
  /** Replaces the body of an API answer; returning null keeps it. */
  tamper: ((path: string, body: string) => string | null) | null;
  /** The `Idempotency-Key` of each save that reached the server, in order. */
  readonly delivered: readonly string[];
  /** The largest number of saves that were under way at the same time. */
  readonly mostAtOnce: () => number;
  /** Resolves when the next call to a path with this prefix has been answered. */
  readonly answered: (path: string) => Promise<void>;
  /** Resolves when a call is held. */
  readonly caught: () => Promise<void>;
  /** Lets held calls continue; resolves when the browser has their answers. */
  readonly release: () => Promise<void>;
  /** Cuts off held calls. */
  readonly drop: () => void;
  readonly close: () => Promise<void>;
}

const MISSING = '/assets/missing.js';
const LIVE_STREAM = '/api/events';
const SAVE_PATH = '/solicitudes/actualizar';
const API_PATHS = /^\/(?:auth|admin|responsable|api|solicitudes)\//;

export async function startProxy(target: string): Promise<FaultyProxy> {
  const delivered: string[] = [];
  let atOnce = 0;
  let most = 0;
  let held: { readonly go: () => void; readonly outgoing: ServerResponse }[] = [];
  let tellCaught: () => void = () => undefined;

  function hold(outgoing: ServerResponse, go: () => void): void {
    held.push({ go, outgoing });
    tellCaught();
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, fault: SaveFault): void {
    // The version when it was requested: a 304 to an earlier call is not an answer of the deployed version.
    const { deployed } = proxy;
    const upstream = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method ?? 'GET',
      headers: {
        ...incoming.headers,
        host: new URL(target).host,
        ...(proxy.tamper === null ? {} : { 'accept-encoding': 'identity' }),
        // The deployed file is a different one, so the server must not answer 304.
        ...(deployed
          ? { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
          : {}),
      },
    });
    incoming.pipe(upstream);
    if (incoming.url === LIVE_STREAM) outgoing.once('close', () => upstream.destroy());
    upstream.on('error', () => outgoing.destroy());
    upstream.on('response', (answer) => {
      if (fault === 'lose-answer' || fault === 'shorten-answer') {
        const [begun, length] =
          fault === 'lose-answer'
            ? ['{"suc', {}]
            : ['{"success":true}', { 'content-length': '9999' }];
        // Begin an answer first: Chromium resends a POST when the connection closes without a byte.
        answer.resume().on('end', () => {
          outgoing.writeHead(200, { 'content-type': 'application/json', ...length });
          outgoing.write(begun);
          setImmediate(() => outgoing.destroy());
        });
        return;
      }
      if (proxy.tamper !== null && API_PATHS.test(incoming.url ?? '')) {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks).toString();
          const { 'content-length': _, ...headers } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, headers);
          outgoing.end(proxy.tamper?.(incoming.url ?? '', body) ?? body);
        });
        return;
      }
      if (deployed && incoming.url === '/sw.js') {
        const {
          'content-length': _,
          'content-encoding': __,
          etag: ___,
          ...headers
        } = answer.headers;
        outgoing.writeHead(200, headers);
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const built = Buffer.concat(chunks).toString();
          const left = built.replace(/\{"revision":null,"url":"([^"]+)"\},?/g, (entry, url) =>
            proxy.withdrawn?.test(url) ? '' : entry,
          );
          const script = proxy.incomplete
            ? left.replace('{"revision":null,', `{"revision":null,"url":"${MISSING}"},$&`)
            : left;
          outgoing.end(`${script}\n// the next version`);
        });
        return;
      }
      const pass = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      if (fault === 'hold-answer') hold(outgoing, pass);
      else pass();
    });
  }

  let awaited: { readonly path: string; readonly tell: () => void }[] = [];

  // No idle connection is closed by this end: on a busy machine a test's own call would be sent into one just then.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    outgoing.on('finish', () => {
      const told = awaited.filter(({ path }) => incoming.url?.startsWith(path));
      awaited = awaited.filter((waiting) => !told.includes(waiting));
      for (const { tell } of told) tell();
    });
    if (proxy.cut) {
      incoming.socket.destroy();
      return;
    }
    if (incoming.url === LIVE_STREAM && !proxy.live) {
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const isSave = incoming.url?.split('?')[0] === SAVE_PATH;
    const fault = isSave ? proxy.fault : 'none';
    if (proxy.apiDown && API_PATHS.test(incoming.url ?? '')) {
      outgoing.writeHead(502, { 'content-type': 'text/html' });
      outgoing.end('<h1>502 Bad Gateway</h1>');
      return;
    }
    if (isSave && Number(incoming.headers['content-length']) > (proxy.maxBody ?? Infinity)) {
      incoming.resume();
      outgoing.writeHead(413, { 'content-type': 'text/html' });
      outgoing.end('<h1>413 Request Entity Too Large</h1>');
      return;
    }
    if (incoming.url === MISSING) {
      outgoing.writeHead(500).end();
      return;
    }
    if (proxy.deployed && proxy.withdrawn?.test(incoming.url ?? '')) {
      outgoing.writeHead(404).end();
      return;
    }
    if (fault === 'hold-request') {
      hold(outgoing, () => treat(proxy.fault === 'hold-request' ? 'none' : proxy.fault));
    } else treat(fault);

    function treat(fate: SaveFault): void {
      if (fate === 'lose-request') {
        incoming.resume().on('end', () => {
          outgoing.writeHead(200, { 'content-type': 'application/json' });
          outgoing.write('{');
          setImmediate(() => outgoing.destroy());
        });
        return;
      }
      if (fate === 'portal') {
        outgoing.writeHead(200, { 'content-type': 'text/html' });
        outgoing.end('<title>Wifi gratis</title>');
        return;
      }
      if (fate === 'reject') {
        outgoing.writeHead(422, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify({ message: 'Esta semana está cerrada', code: 'closed' }));
        return;
      }
      if (isSave) {
        delivered.push(String(incoming.headers['idempotency-key']));
        atOnce += 1;
        most = Math.max(most, atOnce);
        outgoing.on('close', () => {
          atOnce -= 1;
        });
      }
      forward(incoming, outgoing, fate);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  const proxy: FaultyProxy = {
    url: `http://localhost:${port}`,
    fault: 'none',
    cut: false,
    live: false,
    apiDown: false,
    maxBody: null,
    deployed: false,
    incomplete: false,
    withdrawn: null,
    tamper: null,
    delivered,
    mostAtOnce: () => most,
    answered: (path) =>
      new Promise((tell) => {
        awaited.push({ path, tell });
      }),
    async caught() {
      if (held.length > 0) return;
      await new Promise<void>((resolve) => {
        tellCaught = resolve;
      });
    },
    async release() {
      const calls = held;
      held = [];
      await Promise.all(
        calls.map(async ({ go, outgoing }) => {
          // The caller may have given up meanwhile.
          const finished = outgoing.closed
            ? null
            : new Promise((resolve) => outgoing.once('close', resolve));
          go();
          await finished;
        }),
      );
    },
    drop() {
      for (const { outgoing } of held) outgoing.destroy();
      held = [];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
