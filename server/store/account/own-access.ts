import type { Selectable } from 'kysely';
import type { Token } from '#server/auth/tokens.ts';
import { markShiftsOf } from '#server/store/calendar/changed-days.ts';
import { writeAccountWords } from '#server/store/people/person-words.ts';
import { deleteRows, findRow, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { type Account, lockAccounts } from './accounts.ts';
import { freeMail } from './sign-ups.ts';

/**
 * Changes an account's name or other data that people read and are found by. Devices get the shifts of a caregiver anew,
 * because they store the name with them. Called in a transaction.
 */
export async function changePersonalData(
  db: Database,
  id: string,
  to: Partial<Account>,
  at: Date,
): Promise<void> {
  await markShiftsOf(db, id, at);
  await updateRows(db, 'account', { id }, to);
  await writeAccountWords(db, id);
}

/** Nobody has proved yet that they read a new phone. */
export async function changePhone(db: Database, account: string, phone: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ phone, phone_verified: 0 })
    .where('id', '=', account)
    .where(({ or, eb }) => or([eb('phone', 'is', null), eb('phone', '!=', phone)]))
    .execute();
}

/**
 * Sets a new password, which ends all sessions and all links for a new password. Called in a transaction.
 * @returns the changed account; null if its sessions have ended meanwhile: by another password, or a deactivation.
 */
export async function changePassword(
  db: Database,
  { id, token_version }: Account,
  passwordHash: string,
): Promise<Account | null> {
  const changed = await updateRows(db, 'account', { id, token_version }, (column) => ({
    password_hash: passwordHash,
    token_version: column('token_version', '+', 1),
  }));
  if (changed === 0) return null;
  await deleteRows(db, 'reset_token', { id_account: id });
  return findRow(db, 'account', { id });
}

/** The device of the session that continues keeps its notices; all others lose them. Called in a transaction. */
export async function keepDevice(db: Database, { account, jti }: Token): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('id_account', '=', account)
    .where('jti', '!=', jti)
    .execute();
}

type MailChange = Selectable<Tables['mail_change']>;

/**
 * Gives an account the mail of a change whose code was right. An unverified sign-up with this mail is removed: the mail
 * belongs to the person who reads it. Links for a new password are valid with one mail only, so those sent to the old
 * one end. The change stays stored, because the call may be repeated. Called in a transaction.
 * @returns the previous mail; null if another account has the new one.
 */
export async function changeMail(
  db: Database,
  { id_account: id, mail }: MailChange,
  at: Date,
): Promise<string | null> {
  await lockAccounts(db, { id });
  const before = await findRow(db, 'account', { id });
  const holder = await freeMail(db, mail, at);
  if (holder !== null && holder.id !== id) return null;
  await updateRows(db, 'account', { id }, { mail, mail_verified: 1 });
  await writeAccountWords(db, id);
  return before?.mail ?? null;
}
