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

/** The data that an account made through Google still lacks; nothing for one that signed up. */
export function awaitingOf(account: Account): readonly (keyof PersonalData)[] {
  if (account.google_sub === null || account.rut !== null) return [];
  const held = { ...account, lastname: account.last_name };
  const fields = ['rut', 'name', 'lastname', 'phone', 'birthdate', 'gender', 'region'] as const;
  return fields.filter((field) => !held[field]);
}

/** The account of a mail, however the mail is spelled and whatever the status of the account. */
export async function findAccountByMail(db: Database, mail: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('mail', '=', normalMail(mail))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an account is there. */
export async function isThere(db: Database, id: string): Promise<boolean> {
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

/** The roles of those who can be assigned. */
export const CUIDADOR_ROLES = ['Cuidador', 'Responsable y Cuidador'] as const;

/** A query of accounts by name. */
export function accountsByName(db: Database) {
  return db.selectFrom('account').selectAll().orderBy('name').orderBy('last_name').orderBy('id');
}

/** Every active Cuidador, by name. */
export async function listCuidadores(db: Database): Promise<readonly Account[]> {
  return accountsByName(db)
    .where('role', 'in', CUIDADOR_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .execute();
}
