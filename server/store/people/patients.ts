import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { PatientData } from '#domain/people/patient.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { nextVersion } from '#server/store/calendar/changed-days.ts';
import { deleteRows, hasRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { writePatientWords } from './person-words.ts';

export type Patient = Selectable<Tables['paciente']>;

/**
 * The condition of every query for a Responsable: patients that they own or share (or only this one) and that are not
 * hidden. Patients of others and unknown ones are not distinguished.
 */
export function sharedWith(account: string, patient?: string) {
  return ({ and, eb, selectFrom }: ExpressionBuilder<Tables, 'paciente'>) =>
    and([
      eb('paciente.estado_cuenta', '=', ACTIVE),
      ...(patient === undefined ? [] : [eb('paciente.id', '=', patient)]),
      // One list of ids instead of two conditions, because with `or` no engine uses an index.
      eb(
        'paciente.id',
        'in',
        selectFrom('paciente as owned')
          .select('owned.id')
          .where('owned.id_responsable', '=', account)
          .union(
            selectFrom('paciente_miembro')
              .select('paciente_miembro.id_paciente as id')
              .where('paciente_miembro.id_account', '=', account),
          ),
      ),
    ]);
}

/** The patients that a Responsable owns or shares, by name: those in use, or those that the family has archived. */
export function listPatients(
  db: Database,
  responsable: string,
  { archived } = { archived: false },
): Promise<readonly Patient[]> {
  return db
    .selectFrom('paciente')
    .selectAll()
    .where(sharedWith(responsable))
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

/**
 * Archives a patient, or ends that with `at` null. If the patient is already in that state, nothing changes. Called in
 * a transaction.
 * @returns the patient, and whether something changed; null if this Responsable neither owns nor shares them.
 */
export async function setArchived(
  db: Database,
  patient: string,
  responsable: string,
  at: Date | null,
): Promise<{ readonly patient: Patient; readonly isChanged: boolean } | null> {
  const changed = await db
    .updateTable('paciente')
    .set((row) => ({ ...nextVersion(row), archived_at: at === null ? null : at.toISOString() }))
    .where(sharedWith(responsable, patient))
    .where('archived_at', at === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) return { patient: changed, isChanged: true };
  const known = await findPatient(db, patient, responsable);
  return known === null ? null : { patient: known, isChanged: false };
}

/**
 * Inserts a patient and returns the stored row. Checks neither the role of the account nor the number of its
 * patients. Called in a transaction.
 */
export async function addPatient(
  db: Database,
  patient: Insertable<Tables['paciente']>,
): Promise<Patient> {
  const row = await db
    .insertInto('paciente')
    .values(patient)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writePatientWords(db, row);
  return row;
}

/**
 * Called in a transaction.
 * @returns the changed patient; null when this Responsable neither owns nor shares it.
 */
export async function changePatient(
  db: Database,
  patient: string,
  responsable: string,
  data: PatientData,
): Promise<Patient | null> {
  const row = await db
    .updateTable('paciente')
    .set(data)
    .where(sharedWith(responsable, patient))
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await writePatientWords(db, row);
  return row ?? null;
}

/** A patient that this Responsable owns or shares; null when there is none. */
export async function findPatient(
  db: Database,
  patient: string,
  responsable: string,
): Promise<Patient | null> {
  const row = await db
    .selectFrom('paciente')
    .selectAll()
    .where(sharedWith(responsable, patient))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a calendar is in use: its patient is neither hidden nor archived. */
export function isInUse(db: Database, patient: string): Promise<boolean> {
  return hasRow(db, 'paciente', { id: patient, estado_cuenta: ACTIVE, archived_at: null });
}

/**
 * Locks the calendar of a patient who is not hidden, for any caller: permissions are checked afterwards.
 * @returns null if there is none.
 */
export async function lockPatient(db: Database, patient: string): Promise<Patient | null> {
  const locked = await db
    .updateTable('paciente')
    .set(nextVersion)
    .where('id', '=', patient)
    .where('estado_cuenta', '=', ACTIVE)
    .returningAll()
    .executeTakeFirst();
  return locked ?? null;
}

/** The caregivers assigned to any of these patients, without duplicates. */
export async function listCaregiversOf(
  db: Database,
  patients: readonly string[],
): Promise<readonly Account[]> {
  if (patients.length === 0) return [];
  const assigned = db.selectFrom('paciente_cuidador').where('id_paciente', 'in', patients);
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', assigned.select('id_cuidador'))
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}

/** An account as seen from a patient. */
export interface AccountBeside extends Account {
  /** The account's id if it is assigned to the patient as a caregiver. */
  readonly assigned: string | null;
}

/** The accounts with these ids. */
export async function accountsBeside(
  db: Database,
  patient: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountBeside>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .leftJoin('paciente_cuidador', (join) =>
      join
        .onRef('paciente_cuidador.id_cuidador', '=', 'account.id')
        .on('paciente_cuidador.id_paciente', '=', patient),
    )
    .selectAll('account')
    .select('paciente_cuidador.id_cuidador as assigned')
    .where('account.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Replaces all caregivers of a patient by these. Called in a transaction. */
export async function replaceCaregivers(
  db: Database,
  patient: string,
  caregivers: ReadonlySet<string>,
): Promise<void> {
  await deleteRows(db, 'paciente_cuidador', { id_paciente: patient });
  if (caregivers.size === 0) return;
  await db
    .insertInto('paciente_cuidador')
    .values([...caregivers].map((id_cuidador) => ({ id_paciente: patient, id_cuidador })))
    .execute();
}
