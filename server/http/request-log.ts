import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import type { AppMetrics } from '#server/metrics.ts';
import { codeOf } from '#server/store/conflicts.ts';

/**
 * Log lines contain the pattern of the route, never the actual address, its parameters, a header or a body. Of an
 * error they contain type, message, code and stack, never the row that an engine adds as detail.
 */
export function loggerOptions(
  log: Dependencies['log'],
): NonNullable<FastifyServerOptions['logger']> {
  if (log === null) return false;
  return {
    level: 'info',
    stream: log,
    base: null,
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: (error) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: codeOf(error),
      }),
    },
  };
}

/** Machines call these every few seconds. */
const PROBES: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Logs one line per call of the API, and counts it. Files of the site are neither logged nor counted; probes are logged
 * only if they fail.
 */
export function logCalls(app: FastifyInstance, metrics: AppMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === undefined || route.startsWith('/*')) return;
    const isProbe = PROBES.includes(route);
    if (isProbe && reply.statusCode < 400) return;
    if (!isProbe) {
      metrics.observeCall(request.method, route, reply.statusCode, reply.elapsedTime);
    }
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
}
