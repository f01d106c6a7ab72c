import type { FastifyRequest } from 'fastify';
import { type Role, roleNamed } from '#domain/account/role.ts';
import type { Token } from '#server/access/tokens.ts';
import type { Parts } from '#server/parts.ts';
import { type Account, isThere } from '#server/store/accounts.ts';
import { accountOfToken } from '#server/store/sessions.ts';
import type { Database } from '#server/store/store.ts';
import { HttpRefusal } from './refusal.ts';

export interface Caller {
  readonly account: Account;
  readonly token: Token;
}

/**
 * The caller, from the bearer token and the current state of its account in the database.
 * @throws HttpRefusal 401
 */
export async function callerOf(
  request: FastifyRequest,
  parts: Pick<Parts, 'store' | 'tokens'>,
): Promise<Caller> {
  const [, jwt] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (jwt === undefined) throw unauthenticated('Inicia sesión para continuar.');
  const reading = await parts.tokens.read(jwt);
  if (reading.kind === 'expired')
    throw unauthenticated('Tu sesión venció. Inicia sesión de nuevo.');
  if (reading.kind === 'invalid') throw unauthenticated(NOT_VALID);
  const account = await accountOfToken(parts.store.db, reading.token);
  if (account === null) throw unauthenticated(NOT_VALID);
  return { account, token: reading.token };
}

/**
 * The Responsable who calls.
 * @throws HttpRefusal 401, or 403 for any other role.
 */
export async function responsableOf(
  request: FastifyRequest,
  parts: Pick<Parts, 'store' | 'tokens'>,
): Promise<Caller> {
  return allow(await callerOf(request, parts), 'Responsable');
}

/**
 * The Admin who calls.
 * @throws HttpRefusal 401, or 403 for any other role.
 */
export async function adminOf(
  request: FastifyRequest,
  parts: Pick<Parts, 'store' | 'tokens'>,
): Promise<Caller> {
  return allow(await callerOf(request, parts), 'Admin');
}

/**
 * For the start of a transaction that writes rows of the caller, whose account may have been deleted since its
 * token was read. Where it is deleted still later, the write fails, and the transaction is run again.
 * @throws HttpRefusal 401
 */
export async function checkStillThere(db: Database, account: string): Promise<void> {
  if (!(await isThere(db, account))) throw unauthenticated(NOT_VALID);
}

/** The role is the one the database holds; the token's scope is for the browser to read. */
function allow(caller: Caller, role: Role): Caller {
  if (roleNamed(caller.account.role) === role) return caller;
  throw new HttpRefusal(403, {
    code: 'forbidden',
    message: 'No tienes permisos para realizar esta acción',
  });
}

const NOT_VALID = 'Tu sesión no es válida. Inicia sesión de nuevo.';

function unauthenticated(message: string): HttpRefusal {
  return new HttpRefusal(
    401,
    { code: 'unauthenticated', message },
    { 'www-authenticate': 'Bearer' },
  );
}
