import type { FastifyReply } from 'fastify';
import type * as v from 'valibot';
import { inChunks } from '#server/store/in-chunks.ts';
import { yieldToMain } from '#server/yield-to-main.ts';
import { jsonSchemaOf, type Schema } from './json-schema.ts';

/** How many rows are written without a pause: too short a time for others to notice. */
const LONG = 500;

/**
 * The text of an answer, written by its schema. A long list is written some rows at a time, so that other calls are
 * served in between.
 */
export async function answerText(
  reply: FastifyReply,
  schema: Schema,
  answer: unknown,
): Promise<string> {
  // Compiled at the first answer: compiling those of all calls at the start would take longer than everything else in
  // the app.
  const write = reply.compileSerializationSchema(jsonSchemaOf(schema)) as (
    value: unknown,
  ) => string;
  if (isLong(answer)) return listText(answer, write);
  if (!hasLong(answer)) return write(answer);
  const parts: string[] = [];
  if (isArray(schema)) {
    for (const item of answer as readonly unknown[]) {
      parts.push(await answerText(reply, schema.item, item));
    }
    return `[${parts.join(',')}]`;
  }
  if (isNullable(schema)) return answerText(reply, schema.wrapped, answer);
  if (!isObject(schema)) return write(answer);
  for (const [name, entry] of Object.entries(schema.entries)) {
    const value = (answer as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    parts.push(`${JSON.stringify(name)}:${await answerText(reply, entry, value)}`);
  }
  return `{${parts.join(',')}}`;
}

async function listText(
  list: readonly unknown[],
  write: (rows: readonly unknown[]) => string,
): Promise<string> {
  const parts: string[] = [];
  for (const rows of inChunks(list)) {
    parts.push(write(rows).slice(1, -1));
    await yieldToMain();
  }
  return `[${parts.join(',')}]`;
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > LONG;
}

/** Whether there is a long list somewhere in it. */
function hasLong(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isLong(value) || Object.values(value).some(hasLong);
}

function isArray(schema: Schema): schema is v.ArraySchema<Schema, undefined> {
  return schema.type === 'array';
}

function isNullable(schema: Schema): schema is v.NullableSchema<Schema, undefined> {
  return schema.type === 'nullable';
}

function isObject(
  schema: Schema,
): schema is v.ObjectSchema<Readonly<Record<string, Schema>>, undefined> {
  return schema.type === 'object';
}
