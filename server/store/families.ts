import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { LovedOneData } from '#domain/people/loved-one.ts';
import { ACTIVE, type Account, accountsByName, CUIDADOR_ROLES } from './accounts.ts';
import type { Database } from './store.ts';
import type { PacienteTable, Tables } from './tables.ts';

export type Paciente = Selectable<PacienteTable>;

/**
 * Whose a loved one is, for every query that a Responsable's call makes: theirs, and not hidden. The answer for
 * a stranger's and for none is the same.
 */
export function isOf(responsable: string, paciente?: string) {
  const own = { id_responsable: responsable, estado_cuenta: ACTIVE };
  return ({ and }: ExpressionBuilder<Tables, 'paciente'>) =>
    and(paciente === undefined ? own : { id: paciente, ...own });
}

/** The loved ones of a Responsable that are not hidden. */
export async function listPacientes(
  db: Database,
  responsable: string,
): Promise<readonly Paciente[]> {
  return db
    .selectFrom('paciente')
    .selectAll()
    .where(isOf(responsable))
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

/** How many loved ones a Responsable has, hidden ones among them. */
export async function countPacientes(db: Database, responsable: string): Promise<number> {
  const { count } = await db
    .selectFrom('paciente')
    .select((query) => query.fn.countAll().as('count'))
    .where('id_responsable', '=', responsable)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Inserts a loved one and returns the stored row. Checks neither the role of the Responsable nor how many
 * there are.
 */
export async function addPaciente(
  db: Database,
  paciente: Insertable<PacienteTable>,
): Promise<Paciente> {
  return db.insertInto('paciente').values(paciente).returningAll().executeTakeFirstOrThrow();
}

/** @returns the changed loved one; null when this Responsable has no such one. */
export async function changePaciente(
  db: Database,
  paciente: string,
  responsable: string,
  data: LovedOneData,
): Promise<Paciente | null> {
  const row = await db
    .updateTable('paciente')
    .set(data)
    .where(isOf(responsable, paciente))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A loved one of this Responsable; null when there is none. */
export async function findPaciente(
  db: Database,
  paciente: string,
  responsable: string,
): Promise<Paciente | null> {
  const row = await db
    .selectFrom('paciente')
    .selectAll()
    .where(isOf(responsable, paciente))
    .executeTakeFirst();
  return row ?? null;
}

/** The caregivers assigned to any of these loved ones, each once. */
export async function listCuidadoresOf(
  db: Database,
  pacientes: readonly string[],
): Promise<readonly Account[]> {
  if (pacientes.length === 0) return [];
  const theirs = db.selectFrom('paciente_cuidador').where('id_paciente', 'in', pacientes);
  return accountsByName(db).where('id', 'in', theirs.select('id_cuidador')).execute();
}

/** Which of the given ids are caregivers assigned to a loved one, and whether their account is active. */
export async function assignedAmong(
  db: Database,
  paciente: string,
  cuidadores: readonly string[],
): Promise<ReadonlyMap<string, { readonly isActive: boolean }>> {
  if (cuidadores.length === 0) return new Map();
  const rows = await db
    .selectFrom('paciente_cuidador')
    .innerJoin('account', 'account.id', 'paciente_cuidador.id_cuidador')
    .select(['account.id', 'account.estado_cuenta'])
    .where('paciente_cuidador.id_paciente', '=', paciente)
    .where('account.id', 'in', cuidadores)
    .execute();
  return new Map(rows.map(({ id, estado_cuenta }) => [id, { isActive: estado_cuenta === ACTIVE }]));
}

/** Which of the given ids may be assigned to a loved one: active caregivers, and those assigned already. */
export async function assignableAmong(
  db: Database,
  paciente: string,
  cuidadores: readonly string[],
): Promise<ReadonlySet<string>> {
  if (cuidadores.length === 0) return new Set();
  const active = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', cuidadores)
    .where('role', 'in', CUIDADOR_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .execute();
  const assigned = await assignedAmong(db, paciente, cuidadores);
  return new Set([...active.map(({ id }) => id), ...assigned.keys()]);
}

/** Replaces all caregivers of a loved one by exactly these. Called in a transaction. */
export async function replaceCuidadores(
  db: Database,
  paciente: string,
  cuidadores: ReadonlySet<string>,
): Promise<void> {
  await db.deleteFrom('paciente_cuidador').where('id_paciente', '=', paciente).execute();
  if (cuidadores.size === 0) return;
  await db
    .insertInto('paciente_cuidador')
    .values([...cuidadores].map((id_cuidador) => ({ id_paciente: paciente, id_cuidador })))
    .execute();
}
