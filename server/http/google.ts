import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GOOGLE_NOT_SET_UP } from '#domain/contract/account.ts';
import type { Google } from '#server/access/google.ts';
import { openFlow, sealFlow } from '#server/access/google-flow.ts';
import type { Parts } from '#server/parts.ts';
import { accountForGoogle } from '#server/store/google-accounts.ts';
import { inTransaction } from '#server/store/store.ts';
import { fieldsOf, textOf } from './fields.ts';
import { countCall, LIMITS } from './limits.ts';
import { originOf } from './origin.ts';
import { HttpRefusal } from './refusal.ts';
import { googleShape, tokenShape } from './shapes.ts';
import { asksForPage } from './site.ts';

const MAX_BODY = 16 * 1024;
/** Where Google redirects the browser: a page of the app, which passes the answer on to this API. */
const CALLBACK = '/auth/google/callback';
/** The same page starts a sign-in when a browser navigates to the call's address. */
const BEGIN = `${CALLBACK}?begin=google`;

/**
 * Signing in with Google. A page asks where to go and what to keep, leaves, and on its return sends both
 * Google's answer and what it kept; only then does it get a token.
 */
export function googleRoutes(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'GET',
    url: '/auth/google',
    config: { open: true },
    schema: {
      summary: 'Iniciar sesión con Google: adónde ir, y qué conservar hasta la vuelta',
      response: { 200: googleShape },
    },
    handler: async (request, reply) => {
      if (asksForPage(request)) {
        // On the app's own origin; on another one only if PUBLIC_URL says so.
        return reply.redirect(`${parts.publicUrl?.origin ?? ''}${BEGIN}`);
      }
      const google = googleOf(parts);
      await countCall(request, parts, LIMITS.googleByAddress);
      try {
        const { url, checks } = await google.begin(`${originOf(request, parts)}${CALLBACK}`);
        const flow = await sealFlow(parts.secret, checks, parts.clock());
        return { url: url.href, flow };
      } catch (error) {
        request.log.warn({ err: error }, 'google sign-in did not begin');
        throw failed(503);
      }
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/google',
    bodyLimit: MAX_BODY,
    config: { open: true },
    schema: {
      summary: 'Terminar de iniciar sesión con Google, con su respuesta y con lo que se conservó',
      body: {
        type: 'object',
        required: ['answer', 'flow'],
        properties: {
          answer: { type: 'string', description: 'Los parámetros con que Google volvió.' },
          flow: { type: 'string', description: 'Lo que dio el comienzo.' },
        },
      },
      response: { 200: tokenShape },
    },
    handler: async (request) => {
      const google = googleOf(parts);
      await countCall(request, parts, LIMITS.googleByAddress);
      const token = await tokenFrom(request, parts, google).catch((error: unknown) => {
        request.log.warn({ err: error }, 'google sign-in failed');
        return null;
      });
      if (token === null) throw failed(401);
      return { token };
    },
  });
}

async function tokenFrom(
  request: FastifyRequest,
  parts: Parts,
  google: Google,
): Promise<string | null> {
  const { secret, clock, newId } = parts;
  const fields = fieldsOf(request);
  const checks = await openFlow(secret, textOf(fields, 'flow', 4096), clock());
  if (checks === null) return null;
  const back = new URL(CALLBACK, originOf(request, parts));
  back.search = textOf(fields, 'answer', 8192);
  const profile = await google.finish(back, checks);
  if (profile === null) return null;
  const account = await inTransaction(parts.store, (db) =>
    accountForGoogle(db, profile, clock(), newId),
  );
  return account === null ? null : parts.tokens.issue(account, true, 'google');
}

function googleOf({ google }: Parts): Google {
  if (google !== null) return google;
  throw new HttpRefusal(404, {
    code: GOOGLE_NOT_SET_UP,
    message: 'El acceso con Google no está configurado aquí.',
  });
}

/** @param status 503 when Google cannot be reached now, 401 when it or we refused. */
function failed(status: 401 | 503): HttpRefusal {
  return new HttpRefusal(status, {
    code: 'google_auth_failed',
    message: 'Error al iniciar sesión con Google. Intenta de nuevo.',
  });
}
