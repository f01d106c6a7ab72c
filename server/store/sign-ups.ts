import type { Signup } from '#domain/account/fields.ts';
import { ACTIVE, PENDING } from './accounts.ts';
import type { Database } from './store.ts';

/** A code is locked after so many wrong ones. */
const MOST_TRIES = 5;

export interface Enrolment {
  readonly signup: Omit<Signup, 'password' | 'verificationMethod'>;
  readonly passwordHash: string;
  readonly consent: string | null;
  readonly at: Date;
  readonly newId: () => string;
}

/**
 * Enters a new account, Pendiente. One that waits to be verified is entered anew: whoever holds the
 * code decides whose it is. Called in a transaction.
 * @returns its id, or null when the mail belongs to an account already.
 */
export async function enrol(db: Database, enrolment: Enrolment): Promise<string | null> {
  const { signup, passwordHash, consent, at, newId } = enrolment;
  const { mail, role, name, lastname, rut, phone, birthdate, gender, region } = signup;
  const data = {
    password_hash: passwordHash,
    role,
    name,
    last_name: lastname,
    rut,
    phone,
    birthdate,
    gender,
    region,
    created_at: at.toISOString(),
  };
  const written = await db
    .insertInto('account')
    .values({
      id: newId(),
      mail,
      ...data,
      estado_cuenta: PENDING,
      metodo_de_pago: null,
      subscription: null,
      total_months: null,
      token_version: 1,
    })
    .onConflict((conflict) =>
      conflict
        .column('mail')
        .doUpdateSet((row) => ({ ...data, token_version: row('account.token_version', '+', 1) }))
        .where('account.estado_cuenta', '=', PENDING)
        .where('account.verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return null;
  // What the sign-up before this one agreed to was not agreed to by this one.
  await db.deleteFrom('consent').where('id_account', '=', written.id).execute();
  await recordConsent(db, written.id, consent, at);
  return written.id;
}

/** @param version null where none was given; then none is written down. */
export async function recordConsent(
  db: Database,
  account: string,
  version: string | null,
  at: Date,
): Promise<void> {
  if (version === null) return;
  await db
    .insertInto('consent')
    .values({ id_account: account, version, given_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['id_account', 'version']).doNothing())
    .execute();
}

export interface NewCode {
  readonly account: string;
  readonly hash: string;
  readonly method: string;
  readonly expires: Date;
}

/** Puts a new code in the place of the old one, with all its tries. */
export async function writeCode(db: Database, code: NewCode): Promise<void> {
  const values = {
    code_hash: code.hash,
    method: code.method,
    expires_at: code.expires.toISOString(),
    tries: 0,
  };
  await db
    .insertInto('verification_code')
    .values({ id_account: code.account, ...values })
    .onConflict((conflict) => conflict.column('id_account').doUpdateSet(values))
    .execute();
}

export interface PendingAccount {
  readonly id: string;
  readonly mail: string;
  readonly name: string;
  readonly phone: string | null;
  readonly method: string;
}

/** The account that waits for a code under this mail. */
export async function findPending(db: Database, mail: string): Promise<PendingAccount | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('verification_code', 'verification_code.id_account', 'account.id')
    .select(['account.id', 'account.mail', 'account.name', 'account.phone'])
    .select('verification_code.method')
    .where('account.mail', '=', mail)
    .where('account.estado_cuenta', '=', PENDING)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts a try of a code before it is judged, so that many at once cannot have more than there are.
 * @returns the hash that the code must have; null when there is none left to try.
 */
export async function tryCode(
  db: Database,
  account: string,
  at: Date,
): Promise<{ readonly hash: string; readonly method: string } | null> {
  const row = await db
    .updateTable('verification_code')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id_account', '=', account)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', at.toISOString())
    .returning(['code_hash', 'method'])
    .executeTakeFirst();
  return row === undefined ? null : { hash: row.code_hash, method: row.method };
}

/**
 * Opens an account whose code was right, once. Called in a transaction.
 * @returns false when this very code was used or replaced meanwhile.
 */
export async function openAccount(
  db: Database,
  account: string,
  code: { readonly hash: string; readonly method: string },
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_code')
    .where('id_account', '=', account)
    .where('code_hash', '=', code.hash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db
    .updateTable('account')
    .set({
      estado_cuenta: ACTIVE,
      verified_at: at.toISOString(),
      mail_verified: code.method === 'mail' ? 1 : 0,
    })
    .where('id', '=', account)
    .where('estado_cuenta', '=', PENDING)
    .execute();
  return true;
}
