import type { Selectable } from 'kysely';
import { normalMail } from '#domain/account/mail.ts';
import type { Database } from './store.ts';
import type { AccountTable } from './tables.ts';

export type Account = Selectable<AccountTable>;

/** A new account until its code is entered. */
export const PENDING = 'Pendiente';
export const INACTIVE = 'Inactivo';

/** The one word of `estado_cuenta` that lets an account in. */
export const ACTIVE = 'Activo';

export async function findAccountByMail(db: Database, mail: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('mail', '=', normalMail(mail))
    .executeTakeFirst();
  return row ?? null;
}

/** The roles of those who can be assigned. */
export const CUIDADOR_ROLES = ['Cuidador', 'Responsable y Cuidador'] as const;

/** Every active Cuidador, by name. */
export async function listCuidadores(db: Database): Promise<readonly Account[]> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('role', 'in', CUIDADOR_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}
