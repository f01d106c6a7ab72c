import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';

export type Headers = Readonly<Record<string, string>>;

/**
 * The headers of every answer. The Content Security Policy is sent as a header rather than written into the HTML, and
 * allows no inline script and no third party.
 */
export function securityHeaders(deps: Pick<Dependencies, 'publicUrl' | 'apiOrigin'>): Headers {
  return {
    'content-security-policy': contentSecurityPolicy(deps.apiOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(deps.publicUrl?.protocol === 'https:'
      ? { 'strict-transport-security': 'max-age=31536000' }
      : {}),
  };
}

/**
 * Adds these headers to every answer, including errors of routes, and the id under which the request is logged. Requests
 * that fail before any hook are answered by `earlyProblems`.
 */
export function setHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/** @param apiOrigin another origin that the built app calls, or null. */
function contentSecurityPolicy(apiOrigin: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${apiOrigin === null ? '' : ` ${apiOrigin}`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
