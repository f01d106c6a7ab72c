import type { FastifyRequest } from 'fastify';
import type { Fields } from '#domain/account/fields.ts';
import { type Issue, invalid } from './refusal.ts';

/** The fields of a body, none where it is no object. */
export function fieldsOf(request: FastifyRequest): Fields {
  const { body } = request;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}

/** A field that must be a text; anything else is an empty one. */
export function textOf(fields: Fields, name: string, longest = 1024): string {
  const value = fields[name];
  return typeof value === 'string' && value.length <= longest ? value : '';
}

/** Problems of a form. A page that shows one message shows the first. */
export function refused(problems: readonly Issue[]) {
  return invalid(problems[0]?.message ?? 'Revisa los datos.', problems);
}
