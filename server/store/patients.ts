import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { PatientData } from '#domain/people/patient.ts';
import { ACTIVE, type Account, accountsByName, CAREGIVER_ROLES } from './accounts.ts';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

export type Patient = Selectable<Tables['paciente']>;

/**
 * The condition of every query for a Responsable: their own patients (or this one) that are not hidden. Other
 * owners' patients and unknown ones are not distinguished.
 */
export function belongsTo(responsable: string, patient?: string) {
  const own = { id_responsable: responsable, estado_cuenta: ACTIVE };
  return ({ and }: ExpressionBuilder<Tables, 'paciente'>) =>
    and(patient === undefined ? own : { id: patient, ...own });
}

/** The patients of a Responsable that are not hidden. */
export async function listPatients(db: Database, responsable: string): Promise<readonly Patient[]> {
  return db
    .selectFrom('paciente')
    .selectAll()
    .where(belongsTo(responsable))
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
 * Inserts a patient and returns the stored row. Checks neither the role of the account nor the number of its
 * patients.
 */
export async function addPatient(
  db: Database,
  patient: Insertable<Tables['paciente']>,
): Promise<Patient> {
  return db.insertInto('paciente').values(patient).returningAll().executeTakeFirstOrThrow();
}

/** @returns the changed patient; null when this Responsable has no such patient. */
export async function changePatient(
  db: Database,
  patient: string,
  responsable: string,
  data: PatientData,
): Promise<Patient | null> {
  const row = await db
    .updateTable('paciente')
    .set(data)
    .where(belongsTo(responsable, patient))
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
    .where(belongsTo(responsable, patient))
    .executeTakeFirst();
  return row ?? null;
}

/** The caregivers assigned to any of these patients, without duplicates. */
export async function listCaregiversOf(
  db: Database,
  patients: readonly string[],
): Promise<readonly Account[]> {
  if (patients.length === 0) return [];
  const assigned = db.selectFrom('paciente_cuidador').where('id_paciente', 'in', patients);
  return accountsByName(db).where('id', 'in', assigned.select('id_cuidador')).execute();
}

/** Which of the given ids are caregivers assigned to a patient, and whether their account is active. */
export async function assignedAmong(
  db: Database,
  patient: string,
  caregivers: readonly string[],
): Promise<ReadonlyMap<string, { readonly isActive: boolean }>> {
  if (caregivers.length === 0) return new Map();
  const rows = await db
    .selectFrom('paciente_cuidador')
    .innerJoin('account', 'account.id', 'paciente_cuidador.id_cuidador')
    .select(['account.id', 'account.estado_cuenta'])
    .where('paciente_cuidador.id_paciente', '=', patient)
    .where('account.id', 'in', caregivers)
    .execute();
  return new Map(rows.map(({ id, estado_cuenta }) => [id, { isActive: estado_cuenta === ACTIVE }]));
}

/** Which of the given ids may be assigned to a patient: active caregivers, and those assigned already. */
export async function assignableAmong(
  db: Database,
  patient: string,
  caregivers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (caregivers.length === 0) return new Set();
  const active = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', caregivers)
    .where('role', 'in', CAREGIVER_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .execute();
  const assigned = await assignedAmong(db, patient, caregivers);
  return new Set([...active.map(({ id }) => id), ...assigned.keys()]);
}

/** Replaces all caregivers of a patient by these. Called in a transaction. */
export async function replaceCaregivers(
  db: Database,
  patient: string,
  caregivers: ReadonlySet<string>,
): Promise<void> {
  await db.deleteFrom('paciente_cuidador').where('id_paciente', '=', patient).execute();
  if (caregivers.size === 0) return;
  await db
    .insertInto('paciente_cuidador')
    .values([...caregivers].map((id_cuidador) => ({ id_paciente: patient, id_cuidador })))
    .execute();
}
