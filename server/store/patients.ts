import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { PatientData } from '#domain/people/patient.ts';
import { ACTIVE, type Account, accountsByName, CUIDADOR_ROLES } from './accounts.ts';
import type { Database } from './store.ts';
import type { PatientTable, Tables } from './tables.ts';

export type Patient = Selectable<PatientTable>;

/**
 * Whose a patient is, for every query that a Responsable's call makes: theirs, and not hidden. The answer for
 * a stranger's and for none is the same.
 */
export function isOf(responsable: string, patient?: string) {
  const own = { id_responsable: responsable, estado_cuenta: ACTIVE };
  return ({ and }: ExpressionBuilder<Tables, 'paciente'>) =>
    and(patient === undefined ? own : { id: patient, ...own });
}

/** The patients of a Responsable that are not hidden. */
export async function listPatients(db: Database, responsable: string): Promise<readonly Patient[]> {
  return db
    .selectFrom('paciente')
    .selectAll()
    .where(isOf(responsable))
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

/** How many patients a Responsable has, hidden ones among them. */
export async function countPatients(db: Database, responsable: string): Promise<number> {
  const { count } = await db
    .selectFrom('paciente')
    .select((query) => query.fn.countAll().as('count'))
    .where('id_responsable', '=', responsable)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Inserts a patient and returns the stored row. Checks neither the role of the Responsable nor how many
 * there are.
 */
export async function addPatient(
  db: Database,
  patient: Insertable<PatientTable>,
): Promise<Patient> {
  return db.insertInto('paciente').values(patient).returningAll().executeTakeFirstOrThrow();
}

/** @returns the changed patient; null when this Responsable has no such one. */
export async function changePatient(
  db: Database,
  patient: string,
  responsable: string,
  data: PatientData,
): Promise<Patient | null> {
  const row = await db
    .updateTable('paciente')
    .set(data)
    .where(isOf(responsable, patient))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A patient of this Responsable; null when there is none. */
export async function findPatient(
  db: Database,
  patient: string,
  responsable: string,
): Promise<Patient | null> {
  const row = await db
    .selectFrom('paciente')
    .selectAll()
    .where(isOf(responsable, patient))
    .executeTakeFirst();
  return row ?? null;
}

/** The caregivers assigned to any of these patients, each once. */
export async function listCuidadoresOf(
  db: Database,
  patients: readonly string[],
): Promise<readonly Account[]> {
  if (patients.length === 0) return [];
  const theirs = db.selectFrom('paciente_cuidador').where('id_paciente', 'in', patients);
  return accountsByName(db).where('id', 'in', theirs.select('id_cuidador')).execute();
}

/** Which of the given ids are caregivers assigned to a patient, and whether their account is active. */
export async function assignedAmong(
  db: Database,
  patient: string,
  cuidadores: readonly string[],
): Promise<ReadonlyMap<string, { readonly isActive: boolean }>> {
  if (cuidadores.length === 0) return new Map();
  const rows = await db
    .selectFrom('paciente_cuidador')
    .innerJoin('account', 'account.id', 'paciente_cuidador.id_cuidador')
    .select(['account.id', 'account.estado_cuenta'])
    .where('paciente_cuidador.id_paciente', '=', patient)
    .where('account.id', 'in', cuidadores)
    .execute();
  return new Map(rows.map(({ id, estado_cuenta }) => [id, { isActive: estado_cuenta === ACTIVE }]));
}

/** Which of the given ids may be assigned to a patient: active caregivers, and those assigned already. */
export async function assignableAmong(
  db: Database,
  patient: string,
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
  const assigned = await assignedAmong(db, patient, cuidadores);
  return new Set([...active.map(({ id }) => id), ...assigned.keys()]);
}

/** Replaces all caregivers of a patient by exactly these. Called in a transaction. */
export async function replaceCuidadores(
  db: Database,
  patient: string,
  cuidadores: ReadonlySet<string>,
): Promise<void> {
  await db.deleteFrom('paciente_cuidador').where('id_paciente', '=', patient).execute();
  if (cuidadores.size === 0) return;
  await db
    .insertInto('paciente_cuidador')
    .values([...cuidadores].map((id_cuidador) => ({ id_paciente: patient, id_cuidador })))
    .execute();
}
