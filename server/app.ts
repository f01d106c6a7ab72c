import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { MAX_MAIL } from '#domain/account/mail.ts';
import { isOwnNetwork } from './auth/address.ts';
import type { Dependencies } from './dependencies.ts';
import { actualizarRoute } from './http/actualizar.ts';
import { adminRoutes } from './http/admin.ts';
import { caregiverRoutes } from './http/caregivers.ts';
import { checkEmailRoute } from './http/check-email.ts';
import { tagLists } from './http/etag.ts';
import { googleRoutes } from './http/google.ts';
import { securityHeaders, setHeaders } from './http/headers.ts';
import { loginRoute } from './http/login.ts';
import { logoutRoute } from './http/logout.ts';
import { patientRoutes } from './http/loved-ones.ts';
import { meRoute } from './http/me.ts';
import { misUsuariosRoute } from './http/mis-usuarios.ts';
import { myDataRoutes } from './http/my-data.ts';
import { noteRoutes } from './http/notes.ts';
import { addressWithoutNul, jsonWithoutNul } from './http/nul.ts';
import { publishOpenApi } from './http/openapi.ts';
import { passwordResetRoutes } from './http/password-reset.ts';
import { answerProblems, earlyProblems, refuseExpectations } from './http/problems.ts';
import { logCalls, loggerOptions } from './http/request-log.ts';
import { type AnyDeclaration, type Route, routesOf } from './http/route.ts';
import { signupRoutes } from './http/signup.ts';
import { serveSite } from './http/site.ts';
import { solicitudesRoute } from './http/solicitudes.ts';

const MAX_BODY = 64 * 1024;
const REQUEST_MS = 180_000;

/**
 * Builds the app from its parts. It holds no state that another would need, so several can share one
 * database.
 */
export async function buildApp(parts: Dependencies): Promise<FastifyInstance> {
  const headers = securityHeaders(parts);
  const app = fastify({
    logger: loggerOptions(parts.log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: parts.newId,
    bodyLimit: MAX_BODY,
    // A body that never ends must not hold its connection for ever, and the largest save on a slow line must
    // not be cut: the page waits for it for a minute and a half and more.
    requestTimeout: REQUEST_MS,
    // No answer depends on it, and Node's own rejection of a call without it has no body.
    http: { requireHostHeader: false },
    // `check-email` has a mail in its path.
    routerOptions: { maxParamLength: 2 * MAX_MAIL },
    // Behind a proxy in its own network the caller's address is the one that the proxy reports. What stands
    // before that one anybody may have written.
    trustProxy:
      parts.publicUrl === null ? false : (address, hop) => hop === 0 && isOwnNetwork(address),
    rewriteUrl: addressWithoutNul,
    ...earlyProblems(headers),
  });

  takeJsonBodies(app);
  setHeaders(app, headers);
  answerProblems(app);
  refuseExpectations(app, headers);
  logCalls(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The default brotli quality takes longer than it saves on a phone's connection.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    tagLists(api);
    const declarations: AnyDeclaration[] = [];
    const route = routesOf(api, parts, (declaration) => declarations.push(declaration));
    for (const add of ROUTES) add(route, parts);
    publishOpenApi(api, parts.brand, declarations);
  });
  serveSite(app, parts.siteDir);
  app.addHook('onClose', () => parts.background.settled());
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

const ROUTES: readonly ((route: Route, parts: Dependencies) => void)[] = [
  checkEmailRoute,
  signupRoutes,
  passwordResetRoutes,
  loginRoute,
  googleRoutes,
  logoutRoute,
  meRoute,
  myDataRoutes,
  misUsuariosRoute,
  patientRoutes,
  caregiverRoutes,
  solicitudesRoute,
  actualizarRoute,
  noteRoutes,
  adminRoutes,
];
