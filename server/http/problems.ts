import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull } from '#server/auth/queues.ts';
import { NotSent } from '#server/mail/messenger.ts';
import type { AppMetrics } from '#server/metrics.ts';
import { codeOf, isConnectionLost, wasAborted } from '#server/store/conflicts.ts';
import type { Headers } from './headers.ts';
import { HttpError, unavailable } from './http-error.ts';
import { waiterOf } from './waiter.ts';

/**
 * Answers every error with `{message, code, issues?}`: a message for users, without internals. Each error is counted.
 */
export function answerProblems(
  app: FastifyInstance,
  metrics: Pick<AppMetrics, 'observeRejection'>,
): void {
  app.setErrorHandler((thrown, request, reply) => {
    const isGone = thrown instanceof QueueFull && waiterOf(request).isGone();
    const error = isGone ? clientGone() : thrown;
    metrics.observeRejection(httpErrorFor(error).problem.code);
    return sendProblem(error, request, reply);
  });
  rejectWhileClosing(app);
}

/**
 * Nobody reads it: it is for the log and the metrics, in which a page that was left is no busy server. The status is
 * nginx's.
 */
function clientGone(): HttpError {
  return new HttpError(499, 'client_gone', 'La página que lo pidió ya se cerró.');
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, problem } = httpErrorFor(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .status(status)
    .headers({ ...headers, ...HEADERS })
    .send(problem);
}

const HEADERS: Headers = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/**
 * Rejects new calls on open connections during shutdown, while running calls are finished. Each connection is closed
 * after its last answer, because a keep-alive connection would keep the process running. `closeIdleConnections` is not
 * used, because in Node 20 it also cuts answers that are still being sent.
 */
function rejectWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async () => {
    if (!closing) return;
    throw unavailable('El servicio se está reiniciando. Intenta de nuevo en unos segundos.', 5);
  });
  // With pipelining, a connection has several calls: only the answer to the last of them may close it.
  const last = new WeakMap<Socket, IncomingMessage>();
  app.server.prependListener('request', (call) => last.set(call.socket, call));
  const endsConnection = ({ raw }: FastifyRequest) => closing && last.get(raw.socket) === raw;
  app.addHook('onSend', async (request, reply) => {
    if (endsConnection(request)) reply.header('connection', 'close');
  });
  // The headers of an answer may have been sent before closing began.
  app.addHook('onResponse', async (request) => {
    if (endsConnection(request)) request.raw.socket.destroySoon();
  });
}

/** Fastify's options for requests that fail before any hook runs: an invalid address or message. */
export function earlyProblems(headers: Headers) {
  return {
    return503OnClosing: false,
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      sendProblem(error, request, reply.headers(headers));
    },
    clientErrorHandler(error: Error, socket: Socket): void {
      const { status, fields, body } = closingAnswer(UNREADABLE[codeOf(error)] ?? 400, headers);
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable) {
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
      }
      socket.destroy();
    },
  };
}

/** Answers an `Expect` other than `100-continue`, which Node rejects without a body. */
export function rejectExpectations(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_call: IncomingMessage, answer: ServerResponse) => {
    const { status, fields, body } = closingAnswer(417, headers);
    answer.writeHead(status, fields).end(body);
  });
}

/** Statuses of requests that Node could not parse; 400 for any other error. */
const UNREADABLE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Sends an answer that Fastify does not write, and closes the connection afterwards. */
function closingAnswer(statusCode: number, headers: Headers) {
  const { status, problem } = httpErrorFor(Object.assign(new Error(), { statusCode }));
  const body = JSON.stringify(problem);
  const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  return { status, fields: { ...headers, ...HEADERS, ...length }, body };
}

function httpErrorFor(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof QueueFull || isDatabaseUnavailable(error)) {
    return unavailable('El servicio está muy ocupado. Intenta de nuevo en unos segundos.', 5);
  }
  if (error instanceof NotSent) {
    const message = 'No pudimos enviar el mensaje. Intenta de nuevo en unos minutos.';
    return unavailable(message, 60, 'not_sent');
  }
  const given = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500;
  const status = given >= 400 && given < 500 ? given : 500;
  const [code, message] = FAILURES[status] ?? ['bad_request', 'No pudimos leer la solicitud.'];
  return new HttpError(status, code, message);
}

const TOO_LONG = ['too_large', 'La dirección o sus datos son demasiado largos.'] as const;

/** Errors of Fastify and Node, and unexpected ones (500). */
const FAILURES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  404: ['not_found', 'Esta dirección no existe.'],
  413: ['too_large', 'Son demasiados datos de una vez.'],
  414: TOO_LONG,
  415: ['unsupported_media_type', 'Los datos deben venir como JSON.'],
  431: TOO_LONG,
  500: ['internal', 'Algo salió mal de nuestro lado. Intenta de nuevo más tarde.'],
};

/**
 * Whether the database cannot be reached, its disk is full or fails, or a lock took too long: a later attempt may
 * succeed.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (/^SQLITE_(BUSY|FULL|IOERR)/.test(code) || code === 'FILE_REPLACED') return true;
  if (isConnectionLost(error) || wasAborted(error)) return true;
  // A lock that was not granted in time, a statement that took too long, a transaction that stopped making progress.
  if (code === '55P03' || code === '57014' || code === '25P03') return true;
  // 53 resources, 25006 read-only, 58030 disk.
  return /^53|^(25006|58030)$/.test(code);
}
