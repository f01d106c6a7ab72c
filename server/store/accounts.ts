import type { Selectable } from 'kysely';
import type { PersonalData } from '#domain/account/fields.ts';
import { normalMail } from '#domain/account/mail.ts';
import type { Database } from './store.ts';
import type { AccountTable } from './tables.ts';

export type Account = Selectable<AccountTable>;

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
export async function findAccountByMail(db: Database, mail: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('mail', '=', normalMail(mail))
    .executeTakeFirst();
  return row ?? null;
}

/** An account by its id, whatever its status. */
export async function findAccount(db: Database, id: string): Promise<Account | null> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function accountExists(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an account for the rest of the transaction: a second transaction waits, on every engine, because both
 * write the same row.
 */
export async function lockAccount(db: Database, id: string): Promise<void> {
  await db
    .updateTable('account')
    .set((column) => ({ token_version: column('token_version', '+', 0) }))
    .where('id', '=', id)
    .execute();
}

export async function setRole(db: Database, id: string, role: string): Promise<void> {
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
}

/** The roles that can be assigned to patients. */
export const CAREGIVER_ROLES = ['Cuidador', 'Responsable y Cuidador'] as const;

export function isCaregiver({ role }: Pick<Account, 'role'>): boolean {
  return CAREGIVER_ROLES.some((one) => one === role);
}

/** A query of accounts, ordered by name. */
export function accountsByName(db: Database) {
  return db.selectFrom('account').selectAll().orderBy('name').orderBy('last_name').orderBy('id');
}
