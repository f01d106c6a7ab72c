import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from './http-error.ts';

/**
 * What the ledger knows a call by: its `Idempotency-Key`, null where the client sends none, and its body.
 * @throws HttpRefusal 422 when the key is not 1 to 128 visible ASCII characters, or the body nested too deeply.
 */
export function keyed({ headers, body }: FastifyRequest) {
  const key = headers['idempotency-key'] ?? null;
  if (key !== null && (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))) {
    throw invalid('La clave de idempotencia no es válida.', [
      { path: 'Idempotency-Key', message: 'Debe tener de 1 a 128 caracteres, sin espacios.' },
    ]);
  }
  return { key, hash: bodyHash(body) };
}

/** No body of ours is as deep, and a far deeper one would be too deep to go down into. */
const MOST_LEVELS = 20;

/** Equal for equal bodies, whatever the order of their fields. */
function bodyHash(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown, level = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (level > MOST_LEVELS) throw invalid('No pudimos leer la solicitud.', []);
  const inner = (part: unknown) => canonical(part, level + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${inner(field)}`).join(',')}}`;
}
