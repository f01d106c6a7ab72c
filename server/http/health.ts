import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import type { AppMetrics } from '#server/metrics.ts';
import { readReadiness } from '#server/store/readiness.ts';
import { HttpError } from './http-error.ts';

/**
 * For the operator: `/healthz` (the process answers), `/readyz` (calls can be answered) and `/metrics`. They are not
 * calls of the API, and contain no personal data.
 */
export function healthRoutes(
  app: FastifyInstance,
  deps: Pick<Dependencies, 'store' | 'metricsToken' | 'processMetrics'>,
  metrics: AppMetrics,
): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const readiness = await readReadiness(deps.store);
    const isReady = Object.values(readiness).every((state) => state === 'ok');
    reply.status(isReady ? 200 : 503);
    if (!isReady) reply.header('retry-after', '5');
    return { status: isReady ? 'ready' : 'unready', ...readiness };
  });

  app.get('/metrics', async (request, reply) => {
    if (!isOnThisMachine(request) && !hasToken(request, deps.metricsToken)) {
      const message = 'Estos números se piden desde la misma máquina, o con METRICS_TOKEN.';
      throw new HttpError(401, 'unauthenticated', message, { 'www-authenticate': 'Bearer' });
    }
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    const texts = [await metrics.text(), (await deps.processMetrics?.metrics()) ?? ''];
    return texts.join('\n');
  });
}

/** A call that a proxy on this machine forwards also comes from this machine, but has forwarding headers. */
function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return (
    !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(raw.socket.remoteAddress ?? '')
  );
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
