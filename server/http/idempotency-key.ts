import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from './http-error.ts';

/**
 * Identifies a call in the idempotency ledger: its `Idempotency-Key`, null without one, and the hash of its body.
 * @throws HttpError 422 when the key is not 1 to 128 visible ASCII characters, or the body nested too deeply.
 */
export function keyed({ headers, body }: FastifyRequest) {
  const key = headers['idempotency-key'] ?? null;
  if (key !== null && (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))) {
    throw invalid('No reconocimos este cambio. Recarga la página e intenta de nuevo.', [
      { path: 'Idempotency-Key', message: 'Debe tener de 1 a 128 caracteres, sin espacios.' },
    ]);
  }
  return { key, hash: bodyHash(body) };
}

/** Deeper than any valid body; limits the recursion. */
const MAX_DEPTH = 20;

/** Does not depend on the order of the fields. */
function bodyHash(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth > MAX_DEPTH) throw invalid('No pudimos leer la solicitud.', []);
  const inner = (part: unknown) => canonical(part, depth + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${inner(field)}`).join(',')}}`;
}
