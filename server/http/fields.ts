import type { FastifyRequest } from 'fastify';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import type { Fields } from '#domain/account/fields.ts';
import { type Issue, invalid } from './refusal.ts';

/** The fields of a body; none if it is not an object. */
export function fieldsOf(request: FastifyRequest): Fields {
  const { body } = request;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}

/** A field that must be a text; anything else gives an empty one. */
export function textOf(fields: Fields, name: string, longest = 1024): string {
  const value = fields[name];
  return typeof value === 'string' && value.length <= longest ? value : '';
}

/**
 * The version of the privacy text accepted in a form; null if the form does not say. Only a version that was
 * sent and exists counts: not every app shows our text.
 */
export function consentIn(fields: Fields): string | null {
  return textOf(fields, 'consent') === CONSENT_VERSION ? CONSENT_VERSION : null;
}

/** Problems of a form. A page that shows one message shows the first. */
export function refused(problems: readonly Issue[]) {
  return invalid(problems[0]?.message ?? 'Revisa los datos.', problems);
}
