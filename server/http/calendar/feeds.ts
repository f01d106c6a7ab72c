import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { parseRole } from '#domain/account/role.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays } from '#domain/calendar/time.ts';
import { feedHash, newLinkSecret } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { lockActiveAccount } from '#server/http/caller.ts';
import { tagged } from '#server/http/etag.ts';
import { notFound } from '#server/http/http-error.ts';
import { originOf } from '#server/http/origin.ts';
import { lockShared } from '#server/http/people/circle.ts';
import { consumeLimits, LIMITS } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Success } from '#server/http/schemas.ts';
import { hasManyCareRequests, type Shares } from '#server/http/shares.ts';
import { isCaregiver } from '#server/store/account/accounts.ts';
import {
  deleteFeed,
  type FeedScope,
  findFeed,
  listFeedPatients,
  listFeeds,
  readFeed,
  replaceFeed,
  type StoredFeed,
} from '#server/store/calendar/feeds.ts';
import { inTransaction } from '#server/store/store.ts';
import { writeFeed } from './feed-text.ts';

const Feed = v.object({
  patient: described(v.nullable(v.string()), 'Nulo: los turnos propios.'),
  createdAt: v.string(),
});
const MadeFeed = v.object({
  feed: Feed,
  address: described(v.string(), 'Ninguna otra respuesta la trae.'),
});

const TYPE = 'text/calendar; charset=utf-8';
const EXTENSION = '.ics';
/** How far back a feed goes; it contains all future shifts. */
const PAST_DAYS = 92;

/** Secret addresses at which other calendar programs read shifts. */
export function feedRoutes(route: Route, deps: Dependencies, shares: Shares): void {
  route({
    call: 'GET /api/feeds',
    allow: 'signed-in',
    summary: 'Para qué calendarios hay una dirección secreta mía',
    answer: v.array(Feed),
    handle: async ({ account }) => (await listFeeds(deps.store.db, account.id)).map(feedRow),
  });

  route({
    call: 'POST /api/patients/:id/feed',
    allow: 'Responsable of :id',
    summary: 'Crear la dirección .ics de un ser querido; la que había deja de valer',
    answer: MadeFeed,
    status: 201,
    handle: ({ account, params: { id: patient }, request }) =>
      make(request, { account: account.id, patient }),
  });

  route({
    call: 'DELETE /api/patients/:id/feed',
    allow: 'Responsable of :id',
    summary: 'Retirar mi dirección .ics de un ser querido',
    answer: Success,
    handle: async ({ account, params }) => {
      await deleteFeed(deps.store.db, { account: account.id, patient: params.id });
      return { success: true };
    },
  });

  route({
    call: 'POST /api/shifts/feed',
    allow: 'caregiver',
    summary: 'Crear la dirección .ics de los turnos propios; la que había deja de valer',
    answer: MadeFeed,
    status: 201,
    handle: ({ account, request }) => make(request, { account: account.id, patient: null }),
  });

  route({
    call: 'DELETE /api/shifts/feed',
    allow: 'caregiver',
    summary: 'Retirar la dirección .ics de los turnos propios',
    answer: Success,
    handle: async ({ account }) => {
      await deleteFeed(deps.store.db, { account: account.id, patient: null });
      return { success: true };
    },
  });

  route({
    call: 'GET /api/feeds/:file',
    allow: 'anyone',
    summary: 'El calendario de una dirección secreta, `<secreto>.ics`',
    content: 'text/calendar',
    handle: async ({ params: { file }, request, reply }) => {
      await consumeLimits(request, deps, LIMITS.feedByAddress);
      const text = await read(file, request, reply);
      if (text === null) {
        throw notFound('Esta dirección ya no es válida. Crea otra en la aplicación.');
      }
      // The client must revalidate every time: a revoked feed must not be served from a cache on the way.
      reply.header('cache-control', 'private, no-cache').type(TYPE);
      return reply.send((await tagged(request, reply, text)) ?? undefined);
    },
  });

  async function make(request: FastifyRequest, scope: FeedScope) {
    const { account: subject, patient } = scope;
    await consumeLimits(request, deps, null, { limit: LIMITS.feedByAccount, subject });
    const secret = newLinkSecret();
    const feed = await inTransaction(deps.store, async (db) => {
      await lockActiveAccount(db, subject);
      if (patient !== null) await lockShared(db, patient, { id: subject });
      return replaceFeed(db, scope, feedHash(deps.secret, secret), deps.clock());
    });
    const address = `${originOf(request, deps)}/api/feeds/${secret}${EXTENSION}`;
    return { feed: feedRow(feed), address };
  }

  /** The text of a feed; null if the address is unknown, or if the account may no longer see its shifts. */
  async function read(
    file: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | null> {
    if (!file.endsWith(EXTENSION)) return null;
    const { db } = deps.store;
    const feed = await findFeed(db, feedHash(deps.secret, file.slice(0, -EXTENSION.length)));
    if (feed === null) return null;
    const { account, patient } = feed;
    const mayRead =
      patient === null ? isCaregiver(account) : parseRole(account.role) === 'Responsable';
    if (!mayRead) return null;
    const today = chileanFecha(deps.clock());
    const scope = { account: account.id, patient };
    const from = addDays(today, -PAST_DAYS);
    const patients = await listFeedPatients(db, scope, from);
    if (patient !== null && patients.length === 0) return null;
    const leave = patients.some(hasManyCareRequests)
      ? await heavyPlace(account.id, request, reply)
      : () => {};
    try {
      const stored = await readFeed(db, scope, patients, from);
      return await writeFeed(stored, { isOwn: patient === null, today, brand: deps.brand });
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place among the calls that answer very much. Whose feed it is has places of their own for it: a program
   * that reads slowly, or somebody else with the address, keeps none from their app.
   * @returns what gives it back, when the text is written.
   */
  async function heavyPlace(account: string, request: FastifyRequest, reply: FastifyReply) {
    const share = await shares.enter(request, { account: `feed ${account}`, isHeavy: true });
    reply.raw.once('close', share.sent);
    return share.begin(null);
  }
}

function feedRow({ id_paciente, created_at }: StoredFeed): v.InferInput<typeof Feed> {
  return { patient: id_paciente, createdAt: created_at };
}
