import type { FastifyRequest } from 'fastify';
import { parseRole } from '#domain/account/role.ts';
import type { Token } from '#server/auth/tokens.ts';
import type { Dependencies } from '#server/dependencies.ts';
import {
  ACTIVE,
  type Account,
  awaitingOf,
  isCaregiver,
  lockAccounts,
} from '#server/store/account/accounts.ts';
import { accountOfToken } from '#server/store/account/sessions.ts';
import { findPatient, type Patient } from '#server/store/people/patients.ts';
import { findRow, hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { conflict, HttpError, noSuchPatient } from './http-error.ts';

/**
 * Who may make a call; every call declares one of these. Calls that change a patient declare `Responsable`, and check
 * the owner in the transaction that changes it (`lockCalendar`, `changePatient`).
 */
export type Allowed =
  | 'anyone'
  | 'signed-in'
  | 'signed-in with data missing'
  | 'Responsable'
  /** The owner of the patient, or a member. */
  | 'Responsable of :id'
  /** An account whose stored role can be assigned to patients. */
  | 'caregiver'
  | 'Admin';

interface Caller {
  readonly account: Account;
  readonly token: Token;
  /** The patient whose Responsable the caller has to be. */
  readonly patient?: Patient;
}

export type CallerOf<Who extends Allowed> = Who extends 'anyone' ? object : Caller;

interface CallerDependencies extends Pick<Dependencies, 'store' | 'tokens'> {
  /** Called with a token that we have signed, before the database is queried. May throw. */
  readonly onToken: (token: Token) => void;
}

/**
 * Checks that the caller may make this call.
 * @throws HttpError 401, 403 for another role, 404 for another owner's patient, 409 for an account whose data are
 * complete already.
 */
export async function callerAs<Who extends Allowed>(
  allowed: Who,
  request: FastifyRequest,
  deps: CallerDependencies,
): Promise<CallerOf<Who>> {
  if (allowed === 'anyone') return {} as CallerOf<Who>;
  const caller = await callerOf(request, deps);
  const { account } = caller;
  if (!hasRole(account, allowed)) {
    throw new HttpError(403, 'forbidden', 'No tienes permisos para realizar esta acción');
  }
  if (allowed === 'signed-in with data missing' && awaitingOf(account).length === 0) {
    throw conflict('already_complete', 'Tus datos ya están completos.');
  }
  if (allowed === 'Responsable of :id') {
    const { id } = request.params as { readonly id: string };
    const patient = await findPatient(deps.store.db, id, account.id);
    if (patient === null) throw noSuchPatient();
    return { ...caller, patient } as CallerOf<Who>;
  }
  return caller as CallerOf<Who>;
}

/** The role in the database decides; the token's scope is only for the browser. */
function hasRole({ role }: Account, allowed: Allowed): boolean {
  switch (allowed) {
    case 'caregiver':
      return isCaregiver({ role });
    case 'Admin':
      return parseRole(role) === 'Admin';
    case 'Responsable':
    case 'Responsable of :id':
      return parseRole(role) === 'Responsable';
    default:
      return true;
  }
}

/** @throws HttpError 403 with the owner's first name, if the caller is not the owner of this patient. */
export async function checkOwner(
  db: Database,
  patient: Pick<Patient, 'id_responsable'>,
  account: string,
): Promise<void> {
  if (patient.id_responsable === account) return;
  const owner = await findRow(db, 'account', { id: patient.id_responsable });
  const message = `Solo ${owner?.name ?? 'quien lo agregó'} puede hacer esto.`;
  throw new HttpError(403, 'not_owner', message);
}

/** @throws HttpError 401 without a valid token of an active account. */
async function callerOf(request: FastifyRequest, deps: CallerDependencies): Promise<Caller> {
  const [, jwt] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (jwt === undefined) throw unauthenticated('Inicia sesión para continuar.');
  const reading = await deps.tokens.read(jwt);
  if (reading.kind === 'expired')
    throw unauthenticated('Tu sesión venció. Inicia sesión de nuevo.');
  if (reading.kind === 'invalid') throw sessionEnded();
  deps.onToken(reading.token);
  const account = await accountOfToken(deps.store.db, reading.token);
  if (account === null) throw sessionEnded();
  return { account, token: reading.token };
}

/**
 * Called at the start of a transaction that writes rows of the caller, because the account may have been deleted since
 * the token was read. Calls with an idempotency key do not need it: `claim` checks this too. If the account is deleted
 * even later, the write fails and the transaction runs again.
 * @throws HttpError 401
 */
export async function checkAccountExists(db: Database, account: string): Promise<void> {
  if (!(await hasRow(db, 'account', { id: account }))) throw sessionEnded();
}

/**
 * Like the check above, for data that outlive the session: a deactivation at the same time waits for this transaction,
 * and then finds the data.
 * @throws HttpError 401
 */
export async function lockActiveAccount(db: Database, id: string): Promise<void> {
  await lockAccounts(db, { id });
  if (!(await hasRow(db, 'account', { id, estado_cuenta: ACTIVE }))) throw sessionEnded();
}

/** 401 for a token that is invalid or no longer valid. */
export function sessionEnded(): HttpError {
  return unauthenticated('Tu sesión no es válida. Inicia sesión de nuevo.');
}

function unauthenticated(message: string): HttpError {
  const headers = { 'www-authenticate': 'Bearer' };
  return new HttpError(401, 'unauthenticated', message, headers);
}
