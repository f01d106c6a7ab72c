import { ACTIVE, type Account, INACTIVE, lockAccounts, PENDING } from './accounts.ts';
import type { Patient } from './patients.ts';
import { removeDevices } from './push-subscriptions.ts';
import type { Database } from './store.ts';

/** The columns of an account that an Admin sees. */
const LISTED_COLUMNS = [
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

/** What is listed of an account. */
export function listed(account: ListedAccount): ListedAccount {
  const columns = LISTED_COLUMNS.map((column) => [column, account[column]]);
  return Object.fromEntries(columns) as ListedAccount;
}

/** All accounts and all patients, the newest first, as an Admin sees them. */
export async function listEveryone(
  db: Database,
): Promise<{ readonly accounts: readonly ListedAccount[]; readonly patients: readonly Patient[] }> {
  const accounts = await db
    .selectFrom('account')
    .select(LISTED_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const patients = await db
    .selectFrom('paciente')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { accounts, patients };
}

export type StatusChange = 'done' | 'missing' | 'last-admin';

/**
 * Deactivates an account, which ends its sessions, or hides a patient. Idempotent. The last active Admin
 * cannot be deactivated, since nobody could undo it. Called in a transaction.
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
  if (account === undefined) return setPatient(db, id, INACTIVE);
  await removeDevices(db, { id_account: id });
  if (account.role === 'Admin' && !(await hasActiveAdmin(db))) return 'last-admin';
  return 'done';
}

/** Reactivates an account, or shows a patient again; an account never verified waits for its code. */
export async function reactivate(db: Database, id: string): Promise<StatusChange> {
  const account = await db
    .selectFrom('account')
    .select(['estado_cuenta', 'verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (account === undefined) return setPatient(db, id, ACTIVE);
  await db
    .updateTable('account')
    .set({ estado_cuenta: account.verified_at === null ? PENDING : ACTIVE })
    .where('id', '=', id)
    .where('estado_cuenta', '=', INACTIVE)
    .execute();
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
export async function hasActiveAdmin(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('estado_cuenta', '=', ACTIVE)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function setPatient(db: Database, id: string, estado: string): Promise<StatusChange> {
  const { numUpdatedRows } = await db
    .updateTable('paciente')
    .set({ estado_cuenta: estado })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'done' : 'missing';
}

/**
 * The caregivers of each patient: a row for each, and one for a patient without caregivers.
 */
export async function listRelations(db: Database) {
  return db
    .selectFrom('paciente')
    .innerJoin('account as responsable', 'responsable.id', 'paciente.id_responsable')
    .leftJoin('paciente_cuidador', 'paciente_cuidador.id_paciente', 'paciente.id')
    .leftJoin('account as cuidador', 'cuidador.id', 'paciente_cuidador.id_cuidador')
    .select([
      'paciente.name',
      'paciente.last_name',
      'paciente.nickname',
      'paciente.rut',
      'responsable.name as responsable_name',
      'responsable.last_name as responsable_last_name',
      'responsable.mail as responsable_mail',
      'cuidador.name as cuidador_name',
      'cuidador.last_name as cuidador_last_name',
      'cuidador.mail as cuidador_mail',
    ])
    .orderBy('responsable.name')
    .orderBy('responsable.id')
    .orderBy('paciente.name')
    .orderBy('paciente.id')
    .orderBy('cuidador.name')
    .orderBy('cuidador.id')
    .execute();
}

/** All care requests by date, with the names of the people in them. */
export async function listCareRequests(db: Database) {
  return db
    .selectFrom('solicitud')
    .innerJoin('paciente', 'paciente.id', 'solicitud.id_paciente')
    .innerJoin('account as responsable', 'responsable.id', 'paciente.id_responsable')
    .leftJoin('account as cuidador', 'cuidador.id', 'solicitud.id_cuidador')
    .select([
      'solicitud.fecha',
      'solicitud.hora_inicio',
      'solicitud.hora_fin',
      'solicitud.status',
      'paciente.name',
      'paciente.last_name',
      'responsable.name as responsable_name',
      'responsable.last_name as responsable_last_name',
      'cuidador.name as cuidador_name',
      'cuidador.last_name as cuidador_last_name',
    ])
    .orderBy('solicitud.fecha')
    .orderBy('solicitud.hora_inicio')
    .orderBy('paciente.id')
    .orderBy('solicitud.id')
    .execute();
}
