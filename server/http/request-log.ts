import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { codeOf } from '#server/store/store.ts';

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

/** One line per call of the API; files of the site are not logged. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === undefined || route.startsWith('/*')) return;
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
