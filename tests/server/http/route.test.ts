import fastify from 'fastify';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { field, form, id, text } from '#server/http/forms.ts';
import { publishOpenApi } from '#server/http/openapi.ts';
import { answerProblems } from '#server/http/problems.ts';
import { type AnyDeclaration, type Route, routesOf } from '#server/http/route.ts';
import { createShares } from '#server/http/shares.ts';
import { TIME_LIMITS } from '#server/time-limits.ts';

/** An app with the calls that a test declares; none of them needs a database. */
async function appWith(declare: (route: Route) => void) {
  const app = fastify();
  answerProblems(app, { observeRejection() {} });
  const declarations: AnyDeclaration[] = [];
  const capacity = { callsPerMinute: 1, callsAtOnce: 1, heavyCalls: 1 };
  const limits = { capacity, timeLimits: TIME_LIMITS, shares: createShares(capacity) };
  const deps = { ...({} as Dependencies), ...limits };
  declare(routesOf(app, deps, (declaration) => declarations.push(declaration)));
  publishOpenApi(app, 'Vínculo', declarations);
  return app;
}

const Greeting = form({
  name: field('Falta el nombre.', (given) => given.trim() || null),
  owner: id('Falta el id.'),
  note: text({ description: 'Lo que sea.' }, 5),
});

function greet(route: Route): void {
  route({
    call: 'POST /saludos/:lang',
    allow: 'anyone',
    summary: 'Saludar',
    body: Greeting,
    answer: v.object({ text: v.string(), by: v.nullable(v.object({ id: v.string() })) }),
    status: 201,
    handle: async ({ params: { lang }, body: { name, owner, note } }) => {
      const by = { id: owner, secret: 'x' };
      return { text: `${lang} ${name}${note}`, by, secret: 'x' };
    },
  });
}

it('sends no field that the schema of the answer does not list', async () => {
  const app = await appWith(greet);
  const payload = { name: ' Ana ', owner: 7, note: '!' };
  const answer = await app.inject({ method: 'POST', url: '/saludos/es', payload });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ text: 'es Ana!', by: { id: '7' } });
});

it.each([
  [{}, ['name', 'owner']],
  [undefined, ['name', 'owner']],
  [{ name: 7, owner: {} }, ['name', 'owner']],
  [{ name: ' ', owner: 'a', note: 'muy larga' }, ['name']],
])('rejects %j with the message of each field, missing or wrong', async (payload, paths) => {
  const app = await appWith(greet);
  const answer = await app.inject({ method: 'POST', url: '/saludos/es', payload: payload ?? '' });
  const messages = { name: 'Falta el nombre.', owner: 'Falta el id.' };
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    code: 'invalid_request',
    message: 'Falta el nombre.',
    issues: paths.map((path) => ({ path, message: messages[path as keyof typeof messages] })),
  });
});

it('documents what it reads and what it sends', async () => {
  const app = await appWith(greet);
  const { paths } = (await app.inject('/openapi.json')).json();
  const { post } = paths['/saludos/{lang}'];
  expect(post.security).toBeUndefined();
  expect(post.requestBody.content['application/json'].schema).toEqual({
    type: 'object',
    required: ['name', 'owner', 'note'],
    properties: {
      name: { type: 'string' },
      owner: { type: 'string' },
      note: { type: 'string', maxLength: 5, description: 'Lo que sea.' },
    },
  });
  expect(post.responses[201].content['application/json'].schema.properties.by.type).toEqual([
    'object',
    'null',
  ]);
});
