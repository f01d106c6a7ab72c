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
    used_at: null,
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

/** The account of this mail that a code may open, or was opened by one. */
export async function findCodeHolder(db: Database, mail: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('verification_code', 'verification_code.id_account', 'account.id')
    .select('account.id')
    .where('account.mail', '=', mail)
    .where(({ eb, and, or }) =>
      or([
        eb('account.estado_cuenta', '=', PENDING),
        and([
          eb('account.estado_cuenta', '=', ACTIVE),
          eb('verification_code.used_at', 'is not', null),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What a code must be to count. */
export interface ExpectedCode {
  readonly hash: string;
  readonly method: string;
  /** It has opened its account already. */
  readonly used: boolean;
}

/**
 * Counts a try of a code before it is judged, so that many at once cannot have more than there are.
 * @returns what the code must be; null when there is none left to try.
 */
export async function tryCode(
  db: Database,
  account: string,
  at: Date,
): Promise<ExpectedCode | null> {
  const row = await db
    .updateTable('verification_code')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id_account', '=', account)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', at.toISOString())
    .returning(['code_hash', 'method', 'used_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { hash: row.code_hash, method: row.method, used: row.used_at !== null };
}

/**
 * Opens an account whose code was right, once; that it was this code is remembered, for the call may come
 * again. Its tries begin anew, so that one that was right at the last of them can come again, too: there is
 * nothing any more that they guard. Called in a transaction.
 * @returns false when the code was replaced meanwhile; true also when the same call came first.
 */
export async function openAccount(
  db: Database,
  account: string,
  code: ExpectedCode,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ used_at: at.toISOString(), tries: 0 })
    .where('id_account', '=', account)
    .where('code_hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return wasUsed(db, account, code.hash);
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

async function wasUsed(db: Database, account: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('verification_code')
    .select('id_account')
    .where('id_account', '=', account)
    .where('code_hash', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
