import type { FastifyInstance } from 'fastify';
import { jsonSchemaOf } from './json-schema.ts';
import type { AnyDeclaration } from './route.ts';
import { Problem } from './schemas.ts';

/** Publishes `/openapi.json`, made from the declarations of the calls. */
export function publishOpenApi(
  app: FastifyInstance,
  brand: string,
  declarations: readonly AnyDeclaration[],
): void {
  app.get('/openapi.json', async () => {
    const paths: Record<string, Record<string, unknown>> = {};
    for (const declaration of declarations) {
      const [method = '', url = ''] = declaration.call.split(' ');
      const path = url.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(declaration, url) };
    }
    return {
      openapi: '3.1.0',
      info: {
        title: brand,
        version: '1',
        description:
          `API de referencia de ${brand}. Las listas llevan \`ETag\`: con \`If-None-Match\`, la que no ha cambiado se ` +
          'responde con 304. Lo que una aplicación puede usar además de lo básico lo dice `capabilities` en ' +
          '`GET /auth/me`.',
      },
      paths,
      components: {
        schemas: { Problem: jsonSchemaOf(Problem) },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    };
  });
}

function operation(declaration: AnyDeclaration, url: string) {
  const { summary, description, allow, query, body, answer, page, content, idempotent } =
    declaration;
  const answered = answer === undefined ? {} : jsonSchemaOf(answer);
  const schema = { type: 'string' };
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const inQuery = Object.entries(query ?? {}).map(([name, meaning]) => ({
    name,
    in: 'query',
    description: meaning,
    schema,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { ...schema, description: idempotent },
  };
  return {
    summary,
    ...(description === undefined ? {} : { description }),
    ...(allow === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...inPath, ...inQuery, ...(idempotent === undefined ? [] : [key])],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchemaOf(body)) } }),
    responses: {
      [declaration.status ?? 200]: {
        description: 'Hecho',
        content:
          content === undefined
            ? json(page === undefined ? answered : { anyOf: [answered, jsonSchemaOf(page)] })
            : { [content]: {} },
      },
      default: {
        description: 'Un problema, con palabras para quien usa la aplicación',
        headers: {
          'Retry-After': {
            description: 'Con 429 y 503: en cuántos segundos volver a intentar.',
            schema: { type: 'integer' },
          },
        },
        content: json({ $ref: '#/components/schemas/Problem' }),
      },
    },
  };
}

function json(schema: unknown) {
  return { 'application/json': { schema } };
}
