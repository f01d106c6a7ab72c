import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LimitReached } from '#server/auth/limits.ts';
import { QueueFull } from '#server/auth/queues.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { codeOf } from '#server/store/store.ts';
import type { Headers } from './headers.ts';
import { HttpError } from './http-error.ts';
import { tooMany } from './limits.ts';

/** Every error leaves as `{message, code, issues?}` with a message that can be shown; no internals leak. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  refuseWhileClosing(app);
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .status(refusal.status)
    .headers({ ...refusal.headers, ...HEADERS })
    .send(refusal.problem);
}

const HEADERS: Headers = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/**
 * Refuses calls on open connections during shutdown, while the calls under way are finished. Each connection is
 * closed after the last of its answers, because one that is kept alive keeps the process alive. Not by
 * `closeIdleConnections`, which in Node 20 also cuts answers that are still being sent.
 */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (!closing) return;
    const message = 'El servicio se está reiniciando. Intenta de nuevo en unos segundos.';
    throw new HttpError(503, { code: 'unavailable', message }, { 'retry-after': '5' });
  });
  // A client may send a call before the one before it is answered: only the last is followed by nothing.
  const last = new WeakMap<Socket, IncomingMessage>();
  app.server.prependListener('request', (call) => last.set(call.socket, call));
  const endsConnection = ({ raw }: FastifyRequest) => closing && last.get(raw.socket) === raw;
  app.addHook('onSend', async (request, reply) => {
    if (endsConnection(request)) reply.header('connection', 'close');
  });
  // The headers of an answer may have left before closing began.
  app.addHook('onResponse', async (request) => {
    if (endsConnection(request)) request.raw.socket.destroySoon();
  });
}

/**
 * Fastify's options for what fails before any hook runs: an invalid address or message.
 * @param headers those that every answer has.
 */
export function earlyProblems(headers: Headers) {
  return {
    return503OnClosing: false,
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      answer(error, request, reply.headers(headers));
    },
    clientErrorHandler(error: Error, socket: Socket): void {
      const { status, fields, body } = lastAnswer(UNREADABLE[codeOf(error)] ?? 400, headers);
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable) {
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      }
      socket.destroy();
    },
  };
}

/** Answers an `Expect` other than `100-continue`, which Node refuses without a body. */
export function refuseExpectations(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_call: IncomingMessage, answer: ServerResponse) => {
    const { status, fields, body } = lastAnswer(417, headers);
    answer.writeHead(status, fields).end(body);
  });
}

/** For what Node could not parse as a request. */
const UNREADABLE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** An answer that Fastify does not write, and after which the connection is closed. */
function lastAnswer(statusCode: number, headers: Headers) {
  const { status, problem } = refusalFor(Object.assign(new Error(), { statusCode }));
  const body = JSON.stringify(problem);
  const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  return { status, fields: { ...headers, ...HEADERS, ...length }, body };
}

function refusalFor(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof LimitReached) return tooMany(error);
  if (error instanceof QueueFull || isDatabaseAway(error)) {
    const message = 'El servicio está muy ocupado. Intenta de nuevo en unos segundos.';
    return new HttpError(503, { code: 'unavailable', message }, { 'retry-after': '5' });
  }
  if (error instanceof NotSent) {
    const message = 'No pudimos enviar el mensaje. Intenta de nuevo en unos minutos.';
    return new HttpError(503, { code: 'not_sent', message }, { 'retry-after': '60' });
  }
  const asked = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500;
  const status = asked >= 400 && asked < 500 ? asked : 500;
  const [code, message] = FAILURES[status] ?? ['bad_request', 'No pudimos leer la solicitud.'];
  return new HttpError(status, { code, message });
}

const TOO_LONG = ['too_large', 'La dirección o sus datos son demasiado largos.'] as const;

/** What Fastify or Node refuse, and what failed. */
const FAILURES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  404: ['not_found', 'Esta dirección no existe.'],
  413: ['too_large', 'Son demasiados datos de una vez.'],
  414: TOO_LONG,
  415: ['unsupported_media_type', 'Los datos deben venir como JSON.'],
  431: TOO_LONG,
  500: ['internal', 'Algo salió mal de nuestro lado. Intenta de nuevo más tarde.'],
};

/** How a connection to a database server fails. */
const AWAY =
  /^(EAI_AGAIN|ECONN(ABORTED|REFUSED|RESET)|E(HOST|NET)UNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/;

/** The database cannot be reached, or its disk is full or fails: it may be back in a moment. */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (/^SQLITE_(BUSY|FULL|IOERR)/.test(code)) return true;
  if (AWAY.test(code)) return true;
  // 08 connection, 53 resources, 57P admin shutdown, 25006 read-only, 58030 disk.
  if (/^(08|53|57P)|^(25006|58030)$/.test(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
      error.message,
    )
  );
}
