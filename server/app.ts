import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { MAX_MAIL } from '#domain/account/mail.ts';
import { isOwnNetwork } from './auth/address.ts';
import type { Dependencies } from './dependencies.ts';
import { googleRoutes } from './http/account/google.ts';
import { loginRoute } from './http/account/login.ts';
import { noticeRoutes } from './http/account/notices.ts';
import { ownAccessRoutes } from './http/account/own-access.ts';
import { ownAccountRoutes } from './http/account/own-account.ts';
import { passwordResetRoutes } from './http/account/password-reset.ts';
import { signupRoutes } from './http/account/signup.ts';
import { activityRoutes } from './http/calendar/activity.ts';
import { careHoursRoutes } from './http/calendar/care-hours.ts';
import { changeRoutes } from './http/calendar/changes.ts';
import { eventRoutes } from './http/calendar/events.ts';
import { feedRoutes } from './http/calendar/feeds.ts';
import { noteRoutes } from './http/calendar/notes.ts';
import { solicitudListRoute } from './http/calendar/solicitud-list.ts';
import { solicitudRoutes } from './http/calendar/solicitudes.ts';
import { tagLists } from './http/etag.ts';
import { securityHeaders, setHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { addressWithoutNul, jsonWithoutNul } from './http/nul.ts';
import { publishOpenApi } from './http/openapi.ts';
import { adminRoutes } from './http/people/admin.ts';
import { caregiverRoutes } from './http/people/caregivers.ts';
import { circleRoutes } from './http/people/circle.ts';
import { invitationRoutes } from './http/people/invitations.ts';
import { invitedRoutes } from './http/people/invited.ts';
import { patientRoutes } from './http/people/patients.ts';
import { workbookRoutes } from './http/people/workbooks.ts';
import { answerProblems, earlyProblems, rejectExpectations } from './http/problems.ts';
import { requestIds } from './http/request-id.ts';
import { logCalls, loggerOptions } from './http/request-log.ts';
import { type AnyDeclaration, type Route, routesOf } from './http/route.ts';
import { createShares } from './http/shares.ts';
import { answerRoutes } from './http/shifts/answers.ts';
import { shiftRoutes } from './http/shifts/shifts.ts';
import { unavailabilityRoutes } from './http/shifts/unavailability.ts';
import { serveSite } from './http/site.ts';
import { sendInParts } from './http/text-parts.ts';
import { createHub } from './live/hub.ts';
import { appMetrics } from './metrics.ts';
import { readListened } from './store/calendar/live.ts';
import { createWorkbookJobs } from './workbook/workbook-jobs.ts';

const MAX_BODY = 64 * 1024;
const REQUEST_MS = 180_000;
/** How long a connection may stay silent. A stream of events sends its heartbeat more often than that. */
const STILL_MS = 30_000;

/** Builds the app. It keeps no state outside the database, so several processes can share one database. */
export async function buildApp(deps: Dependencies): Promise<FastifyInstance> {
  const headers = securityHeaders(deps);
  const app = fastify({
    logger: loggerOptions(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(deps),
    bodyLimit: MAX_BODY,
    // A body that never ends must not hold its connection for ever. A page needs more than a minute and a half to send
    // the largest batch on a slow line.
    requestTimeout: REQUEST_MS,
    // Likewise an answer that nobody reads: its connection is closed when no data moves on it.
    connectionTimeout: STILL_MS,
    // Calls without a `Host` header are accepted: no answer depends on it, and Node would reject them with an empty
    // body.
    http: { requireHostHeader: false },
    // Longer than the default, because the path of `check-email` contains a mail address.
    routerOptions: { maxParamLength: 2 * MAX_MAIL },
    // Behind a proxy in our own network, the caller's address is the last one in `X-Forwarded-For`, which the proxy
    // adds. The caller may have forged all others.
    trustProxy:
      deps.publicUrl === null ? false : (address, hop) => hop === 0 && isOwnNetwork(address),
    rewriteUrl: addressWithoutNul,
    ...earlyProblems(headers),
  });

  const hub = createHub({
    ...deps,
    read: (sessions) => readListened(deps.store.db, sessions),
    log: app.log,
  });

  const jobs = createWorkbookJobs({ ...deps, log: app.log });

  const shares = createShares(deps.capacity);
  const metrics = appMetrics(deps, hub.size, shares.waiting);

  takeJsonBodies(app);
  setHeaders(app, headers);
  answerProblems(app, metrics);
  rejectExpectations(app, headers);
  logCalls(app, metrics);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The default brotli quality costs more time than it saves on a phone's connection.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    tagLists(api);
    sendInParts(api);
    const declarations: AnyDeclaration[] = [];
    const route = routesOf(api, { ...deps, shares }, (declaration) =>
      declarations.push(declaration),
    );
    for (const add of ROUTES) add(route, deps);
    feedRoutes(route, deps, shares);
    eventRoutes(route, deps, hub);
    workbookRoutes(route, deps, jobs);
    publishOpenApi(api, deps.brand, declarations);
  });
  await app.register(async (health) => healthRoutes(health, deps, metrics));
  serveSite(app, deps);
  app.addHook('preClose', async () => hub.end());
  // After a restart, workbooks that were not ready must be requested again; ready ones stay available.
  app.addHook('preClose', async () => jobs.end());
  app.addHook('onClose', () => hub.settled());
  app.addHook('onClose', () => jobs.settled());
  app.addHook('onClose', () => deps.background.settled());
  return app;
}

/** Accepts only JSON, which clients declare on every call, also on a PUT or a POST with an empty body. */
function takeJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else parse(request, jsonWithoutNul(body), done);
    },
  );
}

const ROUTES: readonly ((route: Route, deps: Dependencies) => void)[] = [
  signupRoutes,
  passwordResetRoutes,
  loginRoute,
  googleRoutes,
  ownAccountRoutes,
  ownAccessRoutes,
  patientRoutes,
  caregiverRoutes,
  solicitudListRoute,
  solicitudRoutes,
  changeRoutes,
  noteRoutes,
  circleRoutes,
  invitationRoutes,
  invitedRoutes,
  adminRoutes,
  answerRoutes,
  shiftRoutes,
  unavailabilityRoutes,
  activityRoutes,
  noticeRoutes,
  careHoursRoutes,
];
