import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a save on its way. */
export type SaveFault =
  | 'none'
  /** Cut before the server hears of it. */
  | 'lose-request'
  /** The server commits, and its answer is cut. */
  | 'lose-answer'
  /** A captive portal's page instead of the server. */
  | 'portal'
  /** The server says no, with words. */
  | 'refuse'
  /** The call is held before the server hears of it. */
  | 'hold-request'
  /** The server commits; its answer is held. */
  | 'hold-answer';

/** The network between browser and server: the only origin the browser knows. */
export interface FaultyProxy {
  readonly url: string;
  fault: SaveFault;
  /**
   * No network at all: every connection is cut. A context that is set offline lets some of a worker's
   * first calls through; this lets nothing through.
   */
  cut: boolean;
  /** Every call of the API is answered by a broken gateway's page; the app's own files still come. */
  apiDown: boolean;
  /** The worker's script is another than before, as after a deployment. */
  deployed: boolean;
  /** Files of the build that the deployed version has no more, and the server neither. */
  withdrawn: RegExp | null;
  /** Changes what the server answers to a path; null leaves it. */
  tamper: ((path: string, body: string) => string | null) | null;
  /** Saves that reached the server, by `Idempotency-Key`, in order. */
  readonly delivered: readonly string[];
  /** Requests on their way to the server right now, and the most there ever were at once. */
  readonly mostAtOnce: () => number;
  /** Resolves when the next call to a path that begins so is answered. */
  readonly answered: (path: string) => Promise<void>;
  /** Resolves when a call is held. */
  readonly caught: () => Promise<void>;
  /** Lets held calls go on; resolves when what they wait for is with the browser. */
  readonly release: () => Promise<void>;
  /** Cuts held calls off. */
  readonly drop: () => void;
  readonly close: () => Promise<void>;
}

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
    const upstream = request(new URL(incoming.url ?? '/', target), {
      method: incoming.method ?? 'GET',
      headers: {
        ...incoming.headers,
        host: new URL(target).host,
        ...(proxy.tamper === null ? {} : { 'accept-encoding': 'identity' }),
        // What was deployed is another file: it is never «not modified».
        ...(proxy.deployed
          ? { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
          : {}),
      },
    });
    incoming.pipe(upstream);
    upstream.on('error', () => outgoing.destroy());
    upstream.on('response', (answer) => {
      if (fault === 'lose-answer') {
        // Chromium sends a POST again by itself when a connection closes without a byte.
        answer.resume().on('end', () => {
          outgoing.writeHead(200, { 'content-type': 'application/json' });
          outgoing.write('{"suc');
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
      if (proxy.deployed && incoming.url === '/sw.js') {
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
          const script = Buffer.concat(chunks).toString();
          const left = script.replace(/\{"revision":null,"url":"([^"]+)"\},?/g, (entry, url) =>
            proxy.withdrawn?.test(url) ? '' : entry,
          );
          outgoing.end(`${left}\n// the next version`);
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

  const server = createServer((incoming, outgoing) => {
    outgoing.on('finish', () => {
      const told = awaited.filter(({ path }) => incoming.url?.startsWith(path));
      awaited = awaited.filter((waiting) => !told.includes(waiting));
      for (const { tell } of told) tell();
    });
    if (proxy.cut) {
      incoming.socket.destroy();
      return;
    }
    const isSave = incoming.url === SAVE_PATH;
    const fault = isSave ? proxy.fault : 'none';
    if (proxy.apiDown && API_PATHS.test(incoming.url ?? '')) {
      outgoing.writeHead(502, { 'content-type': 'text/html' });
      outgoing.end('<h1>502 Bad Gateway</h1>');
      return;
    }
    if (proxy.deployed && proxy.withdrawn?.test(incoming.url ?? '')) {
      outgoing.writeHead(404).end();
      return;
    }
    if (fault === 'lose-request') {
      incoming.resume().on('end', () => {
        outgoing.writeHead(200, { 'content-type': 'application/json' });
        outgoing.write('{');
        setImmediate(() => outgoing.destroy());
      });
      return;
    }
    if (fault === 'portal') {
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      outgoing.end('<title>Wifi gratis</title>');
      return;
    }
    if (fault === 'refuse') {
      outgoing.writeHead(422, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ message: 'Esta semana está cerrada', code: 'closed' }));
      return;
    }
    const go = () => {
      if (isSave) {
        delivered.push(String(incoming.headers['idempotency-key']));
        atOnce += 1;
        most = Math.max(most, atOnce);
        outgoing.on('close', () => {
          atOnce -= 1;
        });
      }
      forward(incoming, outgoing, fault);
    };
    if (fault === 'hold-request') hold(outgoing, go);
    else go();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  const proxy: FaultyProxy = {
    url: `http://localhost:${port}`,
    fault: 'none',
    cut: false,
    apiDown: false,
    deployed: false,
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
          // Whoever asked may have given up meanwhile.
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
