import type { FastifyReply } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { unavailable } from '#server/http/http-error.ts';
import type { Route } from '#server/http/route.ts';
import { type Calendars, changeSince, NOTHING } from '#server/live/cursor.ts';
import type { Hub } from '#server/live/hub.ts';
import { activeSince, readListened } from '#server/store/calendar/live.ts';

const EVENT_STREAM = 'text/event-stream';

/**
 * How long before the start of a stream changes are still sent at its beginning: the client may have requested its
 * lists just before them. A visible client requests its lists once a minute.
 */
const RECENT_MS = 2 * 60_000;

/** The live stream. */
export function eventRoutes(
  route: Route,
  deps: Pick<Dependencies, 'store' | 'clock'>,
  hub: Hub,
): void {
  const { db } = deps.store;
  const recently = () => new Date(deps.clock().getTime() - RECENT_MS);

  route({
    call: 'GET /api/events',
    allow: 'signed-in',
    summary:
      'De qué seres queridos cambió algo, mientras ocurre (eventos enviados por el servidor)',
    description:
      'Cada evento es `{"patients": [id, …]}`: cambió algo de ellos, o `{"everything": true}`: son otros que antes, u otra es su relación con ellos. El primero llega de inmediato y puede estar vacío. Con `Last-Event-ID` sigue desde ese evento; sin él, dice lo de los últimos dos minutos. Un comentario cada veinte segundos muestra que sigue abierto.',
    content: EVENT_STREAM,
    isStream: true,
    handle: async ({ token, request, reply }) => {
      if (request.method === 'HEAD') return reply.type(EVENT_STREAM).send();
      if (hub.isFull()) {
        throw unavailable('El servicio está muy ocupado. Intenta de nuevo en unos minutos.', 60);
      }
      const { calendars } = await readListened(db, [token]);
      const heard: Calendars = calendars.get(token.account) ?? new Map();
      const cursor = request.headers['last-event-id'];
      // Read after the versions, so that no change is missed in between.
      const change =
        typeof cursor === 'string'
          ? (changeSince(cursor, heard) ?? NOTHING)
          : { ...NOTHING, patients: await activeSince(db, [...heard.keys()], recently()) };
      const stream = beginStream(reply);
      // The client may have disconnected meanwhile.
      if (stream.destroyed) return reply;
      const leave = hub.listen(stream, { session: token, heard, change });
      stream.on('close', leave).on('error', leave);
      return reply;
    },
  });
}

/**
 * Begins an answer that Fastify does not write, so that neither Fastify nor a proxy compresses or buffers it.
 * @returns the stream to write to.
 */
function beginStream(reply: FastifyReply) {
  reply.hijack();
  return reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': `${EVENT_STREAM}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
}
