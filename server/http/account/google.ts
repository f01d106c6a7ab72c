import * as v from 'valibot';
import { GOOGLE_NOT_SET_UP } from '#domain/contract/account.ts';
import type { Google } from '#server/auth/google.ts';
import { openFlow, sealFlow } from '#server/auth/google-flow.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { form, text } from '#server/http/forms.ts';
import { HttpError } from '#server/http/http-error.ts';
import { originOf } from '#server/http/origin.ts';
import { consumeLimits, LIMITS } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Token } from '#server/http/schemas.ts';
import { asksForPage } from '#server/http/site.ts';
import { accountForGoogle } from '#server/store/account/google-accounts.ts';
import { inTransaction } from '#server/store/store.ts';

/** Where Google redirects the browser: a page of the app, which passes the answer on to this API. */
const CALLBACK = '/auth/google/callback';
/** The same page starts a sign-in when a browser navigates to the call's address. */
const BEGIN = `${CALLBACK}?begin=google`;

const Begun = v.object({
  url: v.string(),
  flow: described(v.string(), 'Sellado; se devuelve tal cual con la respuesta de Google.'),
});

const Return = form({
  answer: text({ description: 'Los parámetros con que Google volvió.' }, 8192),
  flow: text({ description: 'Lo que dio el comienzo.' }, 4096),
});

/**
 * The sign-in with Google. The page first requests Google's address and an encrypted `flow`, which it stores. When
 * Google sends the browser back, the page sends Google's answer together with the `flow`, and gets a token.
 */
export function googleRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /auth/google',
    allow: 'anyone',
    summary: 'Iniciar sesión con Google: adónde ir, y qué conservar hasta la vuelta',
    answer: Begun,
    handle: async ({ request, reply }) => {
      if (asksForPage(request)) {
        // Allowed on the app's own origin; on another origin only if it is the one of PUBLIC_URL.
        return reply.redirect(`${deps.publicUrl?.origin ?? ''}${BEGIN}`);
      }
      const google = googleOf(deps);
      await consumeLimits(request, deps, LIMITS.googleByAddress);
      try {
        const { url, checks } = await google.begin(`${originOf(request, deps)}${CALLBACK}`);
        const flow = sealFlow(deps.secret, checks, deps.clock());
        return { url: url.href, flow };
      } catch (error) {
        request.log.warn({ err: error }, 'google sign-in did not begin');
        throw failed(503);
      }
    },
  });

  route({
    call: 'POST /auth/google',
    allow: 'anyone',
    summary: 'Terminar de iniciar sesión con Google, con su respuesta y con lo que se conservó',
    body: Return,
    answer: Token,
    handle: async ({ request, body }) => {
      const google = googleOf(deps);
      await consumeLimits(request, deps, LIMITS.googleByAddress);
      const back = new URL(CALLBACK, originOf(request, deps));
      const token = await tokenFrom(deps, google, back, body).catch((error: unknown) => {
        request.log.warn({ err: error }, 'google sign-in failed');
        return null;
      });
      if (token === null) throw failed(401);
      return { token };
    },
  });
}

async function tokenFrom(
  { secret, clock, newId, store, tokens }: Dependencies,
  google: Google,
  back: URL,
  { answer, flow }: v.InferOutput<typeof Return>,
): Promise<string | null> {
  const checks = openFlow(secret, flow, clock());
  if (checks === null) return null;
  back.search = answer;
  const profile = await google.finish(back, checks);
  if (profile === null) return null;
  const account = await inTransaction(store, (db) => accountForGoogle(db, profile, clock(), newId));
  return account === null ? null : tokens.issue(account, true, 'google');
}

function googleOf({ google }: Dependencies): Google {
  if (google !== null) return google;
  throw new HttpError(404, GOOGLE_NOT_SET_UP, 'El acceso con Google no está disponible.');
}

/** @param status 503 if Google cannot be reached, 401 if the sign-in was rejected. */
function failed(status: 401 | 503): HttpError {
  return new HttpError(
    status,
    'google_auth_failed',
    'Error al iniciar sesión con Google. Intenta de nuevo.',
  );
}
