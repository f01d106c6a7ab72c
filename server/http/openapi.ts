import type { FastifyInstance, RouteOptions } from 'fastify';
import { problemShape } from './shapes.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** A route with one is documented. */
    summary?: string;
  }
  interface FastifyContextConfig {
    /** Called without a token. */
    open?: boolean;
    /** The content type of an answer that is not JSON. */
    content?: string;
  }
}

/**
 * Publishes `/openapi.json` from the schemas of the routes themselves, which also serialise the answers.
 * Called before the routes are added.
 */
export function publishOpenApi(app: FastifyInstance, brand: string): void {
  const paths: Record<string, Record<string, unknown>> = {};
  app.addHook('onRoute', (route) => {
    const summary = route.schema?.summary;
    // Fastify adds a HEAD route to each GET.
    if (summary === undefined || route.method === 'HEAD') return;
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [String(route.method).toLowerCase()]: operation(route, summary),
    };
  });
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      openapi: '3.1.0',
      info: { title: brand, version: '1', description: `API de referencia de ${brand}.` },
      paths,
      components: {
        schemas: { Problem: problemShape },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    }),
  );
}

function operation(route: RouteOptions, summary: string) {
  const { body, response, headers } = (route.schema ?? {}) as Schema;
  const isOpen = route.config?.open === true;
  return {
    summary,
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(route.url), ...headerParameters(headers)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...(route.config?.content === undefined
        ? answers(response ?? { 200: {} })
        : { 200: { description: 'Hecho', content: { [route.config.content]: {} } } }),
      default: {
        description: 'Un problema, con palabras para quien usa la aplicación',
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

function answers(response: Readonly<Record<number, unknown>>) {
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [
      status,
      { description: 'Hecho', content: json(schema) },
    ]),
  );
}

interface Schema {
  readonly body?: unknown;
  readonly response?: Readonly<Record<number, unknown>>;
  readonly headers?: { readonly properties: Readonly<Record<string, unknown>> };
}

function pathParameters(url: string) {
  return [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function headerParameters(headers: Schema['headers']) {
  return Object.entries(headers?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'header',
    schema,
  }));
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}
