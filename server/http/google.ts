import type { FastifyInstance, FastifyRequest } from 'fastify';
import { flowCookie, openFlow, sealFlow } from '#server/access/google-flow.ts';
import type { Parts } from '#server/parts.ts';
import { accountForGoogle } from '#server/store/google-accounts.ts';
import { inTransaction } from '#server/store/store.ts';
import { countCall, LIMITS } from './limits.ts';
import { originOf } from './origin.ts';
import { Refusal } from './refusal.ts';
import { googleShape } from './shapes.ts';
import { asksForPage, isGoogleAnswer } from './site.ts';

const CALLBACK = '/auth/google/callback';
const FAILED = '/login?error=google_auth_failed';
const NOT_SET_UP = '/login?error=google_not_configured';

/**
 * Signing in with Google. A browser is sent there and comes back to the callback, which ends at
 * `/login` with a token or an error. The callback's address is a page of the app too: without anything
 * from Google in it, the app answers.
 */
export function googleRoutes(app: FastifyInstance, parts: Parts): void {
  // In the app's own origin; another one only where PUBLIC_URL says so.
  const page = (path: string) => `${parts.publicUrl?.origin ?? ''}${path}`;
  const secure = parts.publicUrl?.protocol === 'https:';

  app.route({
    method: 'GET',
    url: '/auth/google',
    config: { open: true },
    schema: {
      summary: 'Iniciar sesión con Google: una navegación va a Google, otra llamada dice si lo hay',
      response: { 200: googleShape },
    },
    handler: async (request, reply) => {
      const { google } = parts;
      if (!asksForPage(request)) {
        if (google === null) throw notSetUp();
        return { available: true };
      }
      if (google === null) return reply.redirect(page(NOT_SET_UP));
      try {
        await countCall(request, parts, LIMITS.googleByAddress);
        const { url, checks } = await google.begin(`${originOf(request, parts)}${CALLBACK}`);
        const sealed = await sealFlow(parts.secret, checks, parts.clock());
        return reply.header('set-cookie', flowCookie(sealed, secure)).redirect(url.href);
      } catch (error) {
        request.log.warn({ err: error }, 'google sign-in did not begin');
        return reply.redirect(page(FAILED));
      }
    },
  });

  app.route({
    method: 'GET',
    url: CALLBACK,
    handler: async (request, reply) => {
      if (!isGoogleAnswer(request.url)) {
        // The page has a rule of its own for how long it may be kept.
        reply.removeHeader('cache-control');
        return reply.callNotFound();
      }
      reply.header('set-cookie', flowCookie(null, secure));
      try {
        const token = await tokenFrom(request, parts);
        if (token !== null) return reply.redirect(page(`/login?${new URLSearchParams({ token })}`));
      } catch (error) {
        request.log.warn({ err: error }, 'google sign-in failed');
      }
      return reply.redirect(page(FAILED));
    },
  });
}

async function tokenFrom(request: FastifyRequest, parts: Parts): Promise<string | null> {
  const { google, secret, clock, newId } = parts;
  const checks = await openFlow(secret, request.headers.cookie, clock());
  if (google === null || checks === null) return null;
  await countCall(request, parts, LIMITS.googleByAddress);
  const profile = await google.finish(new URL(request.url, `${originOf(request, parts)}/`), checks);
  if (profile === null) return null;
  const account = await inTransaction(parts.store, (db) =>
    accountForGoogle(db, profile, clock(), newId),
  );
  return account === null ? null : parts.tokens.issue(account, true, 'google');
}

function notSetUp(): Refusal {
  return new Refusal(404, {
    code: 'google_not_configured',
    message: 'El acceso con Google no está configurado aquí.',
  });
}
