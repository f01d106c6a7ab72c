import {
  ACTIVE,
  type Account,
  INACTIVE,
  lockAccounts,
  PENDING,
} from '#server/store/account/accounts.ts';
import { deleteRows, findRow, hasRow, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** The columns of an account that an Admin sees. */
export const LISTED_COLUMNS = [
  'id',
  'mail',
  'role',
  'name',
  'last_name',
  'rut',
  'region',
  'estado_cuenta',
  'metodo_de_pago',
  'subscription',
  'total_months',
  'created_at',
] as const satisfies readonly (keyof Account)[];
export type ListedAccount = Pick<Account, (typeof LISTED_COLUMNS)[number]>;

/** `hidden` and `shown` are returned only if the patient was not so before. */
export type StatusChange = 'done' | 'hidden' | 'shown' | 'missing' | 'last-admin';

/**
 * Deactivates an account, which ends its sessions, or hides a patient. Idempotent. The last active Admin
 * cannot be deactivated, since nobody could undo it. Called in a transaction, before the shifts of the account are given
 * back (`giveBackAll`).
 */
export async function deactivate(db: Database, id: string): Promise<StatusChange> {
  await lockAdmins(db);
  const account = await db
    .updateTable('account')
    .set((column) => ({
      estado_cuenta: INACTIVE,
      token_version: column('token_version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('role')
    .executeTakeFirst();
  if (account === undefined) return setPatient(db, id, 'hidden');
  await deleteRows(db, 'push_subscription', { id_account: id });
  if (account.role === 'Admin' && !(await hasActiveAdmin(db))) return 'last-admin';
  return 'done';
}

/** Reactivates an account, or shows a patient again; an account never verified waits for its code. */
export async function reactivate(db: Database, id: string): Promise<StatusChange> {
  const account = await findRow(db, 'account', { id });
  if (account === null) return setPatient(db, id, 'shown');
  const estado_cuenta = account.verified_at === null ? PENDING : ACTIVE;
  await updateRows(db, 'account', { id, estado_cuenta: INACTIVE }, { estado_cuenta });
  return 'done';
}

/**
 * Locks the rows of all Admins before one is removed. When two Admins remove each other at the same time, the second
 * transaction waits, and finds that only one Admin is left.
 */
export function lockAdmins(db: Database): Promise<void> {
  return lockAccounts(db, { role: 'Admin' });
}

/** Whether any active account has the role Admin. */
export function hasActiveAdmin(db: Database): Promise<boolean> {
  return hasRow(db, 'account', { role: 'Admin', estado_cuenta: ACTIVE });
}

async function setPatient(
  db: Database,
  id: string,
  change: 'hidden' | 'shown',
): Promise<StatusChange> {
  const [before, after] = change === 'hidden' ? [ACTIVE, INACTIVE] : [INACTIVE, ACTIVE];
  const row = { id, estado_cuenta: before };
  if ((await updateRows(db, 'paciente', row, { estado_cuenta: after })) > 0) return change;
  return (await hasRow(db, 'paciente', { id })) ? 'done' : 'missing';
}
