import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Behaviour, TO_THE_LETTER } from './behaviour.ts';
import type { Answer, Call, State } from './call.ts';
import { answerTo } from './calls.ts';
import { type Patient, type People, somePeople } from './people.ts';

/** A mutation as it reached the backend. */
interface ReceivedMutation {
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * A backend with the calls of spec §7 and nothing else: no capabilities, no `Idempotency-Key`, no ETag, no storage
 * beyond this process. `behaviour` chooses where the spec leaves a choice.
 */
export interface LiteralBackend {
  readonly url: string;
  /** Changes how it behaves from now on. */
  readonly become: (changes: Partial<Behaviour>) => void;
  readonly people: People;
  /** A patient as stored. */
  readonly paciente: (id: number) => Patient;
  /** Every call so far, like `GET /auth/me`. */
  readonly calls: readonly string[];
  readonly saves: readonly ReceivedMutation[];
  readonly close: () => Promise<void>;
}

interface LiteralOptions {
  readonly behaviour?: Partial<Behaviour>;
  /** The folder of a built app to serve at the same origin. */
  readonly siteDir?: string;
}

/** Starts one with its own people on a free port. */
export async function startLiteralBackend(options: LiteralOptions = {}): Promise<LiteralBackend> {
  let behaviour: Behaviour = { ...TO_THE_LETTER, ...options.behaviour };
  const state: State = { ...somePeople(), ledger: new Set() };
  const calls: string[] = [];
  const saves: ReceivedMutation[] = [];

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    allowOrigin(incoming, outgoing, behaviour);
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204).end();
      return;
    }
    const call = await readCall(incoming);
    if (call === null) {
      write(outgoing, { status: 400, json: { message: 'JSON no válido' } }, behaviour);
      return;
    }
    const path = `/${call.path.join('/')}`;
    const answer = answerTo(call, state, behaviour);
    if (answer === null) {
      await serveSite(path, outgoing, options.siteDir);
      return;
    }
    calls.push(`${call.method} ${path}`);
    if (path === '/auth/me' && typeof behaviour.me === 'number') {
      write(outgoing, { status: behaviour.me, json: { message: 'No disponible' } }, behaviour);
      return;
    }
    if (path === '/auth/me' && behaviour.me === 'never') return;
    if (path === '/solicitudes/actualizar') {
      saves.push({ key: call.key, body: call.body });
      if (answer.status === 200 && behaviour.saves !== 'answered') {
        loseAnswer(outgoing, behaviour);
        return;
      }
    }
    write(outgoing, answer, behaviour);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    become(changes) {
      behaviour = { ...behaviour, ...changes };
    },
    people: state,
    paciente(id) {
      const patient = state.patients.find((one) => one.id === id);
      if (patient === undefined) throw new Error(`no patient ${id}`);
      return patient;
    },
    calls,
    saves,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Any origin may call, with the headers that the behaviour allows. */
function allowOrigin(
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  { corsHeaders }: Behaviour,
): void {
  if (headers.origin === undefined) return;
  outgoing.setHeader('access-control-allow-origin', headers.origin);
  outgoing.setHeader('access-control-allow-credentials', 'true');
  outgoing.setHeader('access-control-allow-methods', 'GET, POST, PUT');
  outgoing.setHeader('access-control-allow-headers', corsHeaders);
  outgoing.setHeader('vary', 'origin');
}

/** Null where the body is no JSON object. */
async function readCall(incoming: IncomingMessage): Promise<Call | null> {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
  const key = incoming.headers['idempotency-key'];
  const sent = await text(incoming);
  let body: unknown = {};
  try {
    if (sent !== '') body = JSON.parse(sent);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  return {
    method: incoming.method ?? 'GET',
    path: pathname.split('/').slice(1).map(decodeURIComponent),
    token: /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? null,
    key: typeof key === 'string' ? key : null,
    body: body as Call['body'],
  };
}

function write(outgoing: ServerResponse, answer: Answer, { answers }: Behaviour): void {
  const send = (type: string, body: string) =>
    outgoing.writeHead(answer.status, { 'content-type': type }).end(body);
  if ('json' in answer) send('application/json', JSON.stringify(answer.json));
  else if ('file' in answer) send('application/octet-stream', answer.file);
  else if ('location' in answer)
    outgoing.writeHead(answer.status, { location: answer.location }).end();
  else if (answers === 'empty') outgoing.writeHead(answer.status).end();
  else if (answers === 'text') send('text/plain', String(answer.done));
  else if (answers === 'html') send('text/html', `<p>${answer.done}</p>`);
  else if (answers === 'list' && answer.list !== undefined)
    send('application/json', JSON.stringify(answer.list()));
  else send('application/json', JSON.stringify({ success: true, message: answer.done }));
}

/** Withholds the answer to an applied mutation. */
function loseAnswer(outgoing: ServerResponse, { saves, lateMs }: Behaviour): void {
  if (saves === 'late-504') {
    setTimeout(() => outgoing.writeHead(504).end(), lateMs);
    return;
  }
  // Begins an answer first: Chromium sends a POST again when the connection closes without a byte.
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
  outgoing.write('{"suc');
  setImmediate(() => outgoing.destroy());
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A file of the built app; unknown paths are its pages. */
async function serveSite(
  path: string,
  outgoing: ServerResponse,
  siteDir: string | undefined,
): Promise<void> {
  if (siteDir === undefined) {
    outgoing.writeHead(404, { 'content-type': 'text/html' }).end('<pre>Not Found</pre>');
    return;
  }
  const name = extname(path) in TYPES ? path : '/index.html';
  const file = await readFile(join(siteDir, name)).catch(() => null);
  if (file === null) outgoing.writeHead(404).end();
  else outgoing.writeHead(200, { 'content-type': TYPES[extname(name)] ?? '' }).end(file);
}
