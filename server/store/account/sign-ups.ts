import type { Selectable } from 'kysely';
import type { SignupRole } from '#domain/account/choices.ts';
import type { Signup } from '#domain/account/fields.ts';
import { writeAccountWords } from '#server/store/people/person-words.ts';
import { deleteRows, findRow, insertNew, updateRows, upsertRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { ACTIVE, type Account, findAccountByMail, lockAccounts, PENDING } from './accounts.ts';
import { deleteAccount } from './delete-account.ts';

interface Enrolment {
  readonly signup: Omit<Signup, 'password' | 'verificationMethod' | 'role'> & {
    /** Only an invitation allows an account with the role Cuidador. */
    readonly role: SignupRole | 'Cuidador';
  };
  readonly passwordHash: string;
  readonly consent: string | null;
  readonly at: Date;
  readonly newId: () => string;
}

/**
 * Creates an account with status Pendiente, or replaces an unverified one: it belongs to the person who receives the
 * code. Called in a transaction.
 * @returns its id, or null if an account with this mail was already verified.
 */
export async function enrol(db: Database, enrolment: Enrolment): Promise<string | null> {
  const { signup, passwordHash, consent, at, newId } = enrolment;
  const { mail, lastname: last_name, ...rest } = signup;
  const created_at = at.toISOString();
  const data = { ...rest, last_name, password_hash: passwordHash, created_at };
  const written = await db
    .insertInto('account')
    .values({ id: newId(), mail, ...data, estado_cuenta: PENDING, token_version: 1 })
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
  await writeAccountWords(db, written.id);
  // Neither the invitation nor the consent of an earlier sign-up counts for this one.
  await updateRows(db, 'invitation', { id_signup: written.id }, { id_signup: null });
  await deleteRows(db, 'consent', { id_account: written.id });
  await recordConsent(db, written.id, consent, at);
  return written.id;
}

/** Whether an account was never verified: its mail is free (decision 0015). */
export function isUnverified({
  estado_cuenta,
  verified_at,
}: Pick<Account, 'estado_cuenta' | 'verified_at'>): boolean {
  return estado_cuenta === PENDING && verified_at === null;
}

/**
 * Deletes the account with this mail if it was never verified. Called in a transaction.
 * @returns the account that keeps the mail; null if nobody has it.
 */
export async function freeMail(db: Database, mail: string, at: Date): Promise<Account | null> {
  const found = await findAccountByMail(db, mail);
  if (found === null || !isUnverified(found)) return found;
  // It may have been verified meanwhile.
  await lockAccounts(db, { id: found.id });
  const locked = await findRow(db, 'account', { id: found.id });
  if (locked === null || !isUnverified(locked)) return locked;
  await deleteAccount(db, locked.id, at);
  return null;
}

/** @param version null if none was given; then nothing is stored. */
export async function recordConsent(
  db: Database,
  account: string,
  version: string | null,
  at: Date,
): Promise<void> {
  if (version === null) return;
  const row = { id_account: account, version, given_at: at.toISOString() };
  await insertNew(db, 'consent', ['id_account', 'version'], row);
}

type StoredCode = Selectable<Tables['verification_code']>;

type NewCode = Omit<StoredCode, 'tries' | 'used_at'>;

/**
 * Replaces the code by one that has yet to be sent. Called in a transaction.
 * @returns a function that restores the previous code with its attempts, unless the new one was used or replaced
 * meanwhile.
 */
export async function replaceCode(
  db: Database,
  code: NewCode,
): Promise<(db: Database) => Promise<void>> {
  const { id_account, code_hash } = code;
  const before = await findRow(db, 'verification_code', { id_account });
  await upsertRow(db, 'verification_code', ['id_account'], { ...code, tries: 0, used_at: null });
  return async (later) => {
    if (before === null) return;
    const { used_at: _, ...earlier } = before;
    const unused = { id_account, code_hash, used_at: null };
    await updateRows(later, 'verification_code', unused, earlier);
  };
}

export type PendingAccount = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** The account that waits for a code under this mail. */
export async function findPending(db: Database, mail: string) {
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

/** The account of this mail that a code can activate, or has activated. */
export async function findCodeHolder(db: Database, mail: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('verification_code', 'verification_code.id_account', 'account.id')
    .select('account.id')
    .where('account.mail', '=', mail)
    .where(({ eb, or }) =>
      or([
        eb('account.estado_cuenta', '=', PENDING),
        eb('account.estado_cuenta', '=', ACTIVE).and('verification_code.used_at', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Activates an account whose code was right. The code stays, marked as used, because the call may be repeated. Its
 * attempts are reset, so that a call that used the last attempt can be repeated too. Called in a transaction.
 * @returns false if the code was replaced meanwhile; true also if it was already used.
 */
export async function activateAccount(
  db: Database,
  account: string,
  code: Pick<StoredCode, 'code_hash' | 'method'>,
  at: Date,
): Promise<boolean> {
  // Locks the account first, in the same order as a sign-up, which may be setting another password and code at the same
  // time.
  await lockAccounts(db, { id: account });
  const same = { id_account: account, code_hash: code.code_hash };
  const used = { used_at: at.toISOString(), tries: 0 };
  if ((await updateRows(db, 'verification_code', same, used)) === 0) return false;
  await activate(db, account, code.method, at);
  return true;
}

/** Activates an account that signed up through a link that only the reader of its mail or phone has. */
export async function activateInvited(
  db: Database,
  account: string,
  method: string,
  at: Date,
): Promise<void> {
  await activate(db, account, method, at);
  // The code of an earlier sign-up with this mail.
  await deleteRows(db, 'verification_code', { id_account: account });
}

/** @param method how it was verified: `mail` or `msg`. */
async function activate(db: Database, account: string, method: string, at: Date): Promise<void> {
  await updateRows(
    db,
    'account',
    { id: account, estado_cuenta: PENDING },
    {
      estado_cuenta: ACTIVE,
      verified_at: at.toISOString(),
      mail_verified: method === 'mail' ? 1 : 0,
      phone_verified: method === 'msg' ? 1 : 0,
    },
  );
}
