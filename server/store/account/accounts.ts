import type { Selectable } from 'kysely';
import type { PersonalData } from '#domain/account/fields.ts';
import { normalMail } from '#domain/account/mail.ts';
import { writeAccountWords } from '#server/store/people/person-words.ts';
import { findRow, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

export type Account = Selectable<Tables['account']>;

/** A new account until its code is entered. */
export const PENDING = 'Pendiente';
export const INACTIVE = 'Inactivo';

/** The only value of `estado_cuenta` that lets an account sign in. */
export const ACTIVE = 'Activo';

/** The data that an account made through Google still lacks; empty for one that signed up. */
export function awaitingOf(account: Account): readonly (keyof PersonalData)[] {
  if (account.google_sub === null || account.rut !== null) return [];
  const data = { ...account, lastname: account.last_name };
  const fields = ['rut', 'name', 'lastname', 'phone', 'birthdate', 'gender', 'region'] as const;
  return fields.filter((field) => !data[field]);
}

/** The account of a mail in any spelling, whatever the status of the account. */
export function findAccountByMail(db: Database, mail: string): Promise<Account | null> {
  return findRow(db, 'account', { mail: normalMail(mail) });
}

/**
 * Locks accounts for the rest of the transaction. A second transaction waits, on every engine, because both write the
 * same rows.
 */
export async function lockAccounts(
  db: Database,
  which: Partial<Pick<Account, 'id' | 'role'>>,
): Promise<void> {
  await updateRows(db, 'account', which, (column) => ({
    token_version: column('token_version', '+', 0),
  }));
}

/** Called in a transaction. */
export async function setRole(db: Database, id: string, role: string): Promise<void> {
  await updateRows(db, 'account', { id }, { role });
  await writeAccountWords(db, id);
}

/** The roles that can be assigned to patients. */
export const CAREGIVER_ROLES = ['Cuidador', 'Responsable y Cuidador'] as const;

export function isCaregiver({ role }: Pick<Account, 'role'>): boolean {
  return CAREGIVER_ROLES.some((one) => one === role);
}
