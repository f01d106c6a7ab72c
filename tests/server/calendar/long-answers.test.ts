import fastify from 'fastify';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { answerText } from '#server/http/answer-text.ts';
import { tagLists } from '#server/http/etag.ts';
import type { Schema } from '#server/http/json-schema.ts';
import { sendInParts, textParts } from '#server/http/text-parts.ts';

const Row = v.object({ id: v.string(), who: v.nullable(v.object({ name: v.string() })) });
const rows = Array.from({ length: 1203 }, (_, index) => ({
  id: `${index}`,
  who: index % 2 === 0 ? null : { name: `Á«${index}»`, secret: 'x' },
  secret: 'x',
}));
/** What a schema leaves. */
const shown = rows.map(({ id, who }) => ({ id, who: who && { name: who.name } }));

async function answered(schema: Schema, answer: unknown) {
  const app = fastify();
  tagLists(app);
  sendInParts(app);
  app.get('/', async (_request, reply) =>
    reply.type('application/json').send(await answerText(reply, schema, answer)),
  );
  return app;
}

it('are what their schema says, however long their lists are', async () => {
  for (const length of [0, 1, 500, 501, 1000, 1203]) {
    const schema = v.object({
      success: v.boolean(),
      version: v.optional(v.pipe(v.number(), v.integer())),
      fechas: v.optional(v.array(v.string())),
      rows: v.optional(v.array(Row)),
      parts: v.array(v.object({ rows: v.array(Row) })),
    });
    const answer = { success: true, version: 7, rows: rows.slice(0, length), secret: 'x' };
    const app = await answered(schema, { ...answer, parts: [{ rows: rows.slice(0, 2) }] });
    expect((await app.inject('/')).json()).toEqual({
      ...{ success: true, version: 7, rows: shown.slice(0, length) },
      parts: [{ rows: shown.slice(0, 2) }],
    });
    const list = await answered(v.array(Row), rows.slice(0, length));
    expect((await list.inject('/')).json()).toEqual(shown.slice(0, length));
  }
});

it('are what their schema says also where the long lists are within others', async () => {
  const Part = v.object({ id: v.string(), rows: v.array(Row) });
  const parts = [
    { id: 'a', rows, secret: 'x' },
    { id: 'b', rows: [], secret: 'x' },
  ];
  const expected = [
    { id: 'a', rows: shown },
    { id: 'b', rows: [] },
  ];
  const list = await answered(v.array(Part), parts);
  expect((await list.inject('/')).json()).toEqual(expected);
  const schema = v.object({ success: v.boolean(), part: v.nullable(Part) });
  for (const index of [0, 1]) {
    const app = await answered(schema, { success: true, part: parts[index] });
    expect((await app.inject('/')).json()).toEqual({ success: true, part: expected[index] });
  }
  const none = await answered(schema, { success: true, part: null });
  expect((await none.inject('/')).json()).toEqual({ success: true, part: null });
});

it('are sent in parts, with the tag of the whole', async () => {
  const long = Array.from({ length: 40 }, () => shown).flat();
  const app = await answered(v.array(Row), long);
  const first = await app.inject('/');
  expect(first.json()).toEqual(long);
  expect(first.headers['content-length']).toBeUndefined();
  const tag = String(first.headers.etag);
  const again = await app.inject({ url: '/', headers: { 'if-none-match': tag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const other = await answered(v.array(Row), long.slice(1));
  expect((await other.inject({ url: '/', headers: { 'if-none-match': tag } })).statusCode).toBe(
    200,
  );
});

it('are cut between characters', () => {
  // Every second unit is the first of a pair, so one of two beginnings has a pair at the end of a part.
  for (const begin of ['', 'a']) {
    const text = begin + '𝄞'.repeat(300_000);
    const parts = [...textParts(text)];
    expect(parts.length).toBeGreaterThan(2);
    expect(Buffer.concat(parts.map((part) => Buffer.from(part))).toString() === text).toBe(true);
  }
  expect([...textParts('')]).toEqual([]);
});
