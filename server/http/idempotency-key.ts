import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { claimKey } from '#server/store/idempotency-ledger.ts';
import type { Database } from '#server/store/store.ts';
import { sessionEnded } from './caller.ts';
import { HttpError, invalid } from './http-error.ts';

/**
 * Identifies a call in the idempotency ledger: its `Idempotency-Key`, null without one, and the hash of its body.
 * @throws HttpError 422 if the key is not 1 to 128 visible ASCII characters, or the body is nested too deeply.
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

/**
 * Stores the key of a call, or returns the earlier call with that key, as `claimKey` does.
 * @throws HttpError 401 if the account was deleted meanwhile, 422 if the key was used with another body.
 */
export async function claim(...call: Parameters<typeof claimKey>) {
  const earlier = await claimKey(...call);
  if (earlier === 'no-account') throw sessionEnded();
  if (earlier !== 'taken') return earlier;
  const message = 'Este cambio ya se había enviado. Recarga la página.';
  throw new HttpError(422, 'idempotency_key_reused', message);
}

/** How the documentation describes the key of a call that replaces something. */
export const LATE_COPY = 'Una copia tardía, con la misma clave, no cambia nada.';

/**
 * Stores the key of a call that replaces something, within its transaction, or returns the earlier call with that key.
 * A network may deliver a late copy after a newer call: it must not bring back what was replaced since.
 * @param subject stored with the key, to be returned when a copy of the call arrives.
 * @throws HttpError as `claim`.
 */
export function earlierCopy(
  db: Database,
  request: FastifyRequest,
  account: string,
  now: Date,
  subject: string | null = null,
) {
  const { key, hash } = keyed(request);
  return claim(db, { account, key, hash: `${hash} ${request.url}` }, now, subject);
}

/** Deeper than any valid body; limits the recursion. */
const MAX_DEPTH = 20;

/** Independent of the order of the fields. */
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
