import { groupBy } from '#domain/group-by.ts';
import { ACTIVE, type Account, accountsByName, CAREGIVER_ROLES, isCaregiver } from './accounts.ts';
import { assignedAmong, listPatients } from './patients.ts';
import type { Database } from './store.ts';

/** A caregiver who can be assigned, and to which of the caller's patients. */
export interface AgreedCaregiver {
  readonly account: Account;
  readonly patients: readonly string[];
}

/**
 * The active caregivers who agreed to care for some patient of this Responsable, by name. A Responsable who is a
 * caregiver too is one of them, for each patient.
 */
export async function listCaregivers(
  db: Database,
  responsable: Account,
): Promise<readonly AgreedCaregiver[]> {
  const patients = (await listPatients(db, responsable.id)).map(({ id }) => id);
  if (patients.length === 0) return [];
  const agreements = groupBy(
    await db.selectFrom('agreement').selectAll().where('id_paciente', 'in', patients).execute(),
    ({ id_cuidador }) => id_cuidador,
  );
  const accounts = await accountsByName(db)
    .where('id', 'in', [...agreements.keys(), responsable.id])
    .where('role', 'in', CAREGIVER_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .execute();
  return accounts.map((account) => ({
    account,
    patients:
      account.id === responsable.id
        ? patients
        : (agreements.get(account.id) ?? []).map(({ id_paciente }) => id_paciente),
  }));
}

/**
 * Which of the given ids may be assigned to a patient: active caregivers who agreed to it, those assigned already,
 * and the Responsable who assigns, if they are a caregiver too.
 */
export async function assignableAmong(
  db: Database,
  patient: string,
  caregivers: readonly string[],
  responsable: Account,
): Promise<ReadonlySet<string>> {
  if (caregivers.length === 0) return new Set();
  const agreed = await db
    .selectFrom('agreement')
    .innerJoin('account', 'account.id', 'agreement.id_cuidador')
    .select('account.id')
    .where('agreement.id_paciente', '=', patient)
    .where('account.id', 'in', caregivers)
    .where('account.role', 'in', CAREGIVER_ROLES)
    .where('account.estado_cuenta', '=', ACTIVE)
    .execute();
  const assigned = await assignedAmong(db, patient, caregivers);
  return new Set([
    ...agreed.map(({ id }) => id),
    ...assigned.keys(),
    ...(isCaregiver(responsable) ? [responsable.id] : []),
  ]);
}

/** Stores that a caregiver agreed, now and to this version of the text; it replaces an earlier agreement. */
export async function agree(
  db: Database,
  agreement: {
    readonly patient: string;
    readonly caregiver: string;
    readonly at: Date;
    /** Null for those who assign themselves, which replaces nothing. */
    readonly version: string | null;
  },
): Promise<void> {
  const { patient, caregiver, at, version } = agreement;
  const given = { agreed_at: at.toISOString(), version };
  await db
    .insertInto('agreement')
    .values({ id_paciente: patient, id_cuidador: caregiver, ...given })
    .onConflict((conflict) => {
      const same = conflict.columns(['id_paciente', 'id_cuidador']);
      return version === null ? same.doNothing() : same.doUpdateSet(given);
    })
    .execute();
}

/** Adds one caregiver to those assigned to a patient. */
export async function assignCaregiver(
  db: Database,
  patient: string,
  caregiver: string,
): Promise<void> {
  await db
    .insertInto('paciente_cuidador')
    .values({ id_paciente: patient, id_cuidador: caregiver })
    .onConflict((conflict) => conflict.columns(['id_paciente', 'id_cuidador']).doNothing())
    .execute();
}

/** Whether a caregiver is assigned to a patient and agreed to it; those of before may still be asked to. */
export async function hasAgreed(
  db: Database,
  patient: string,
  caregiver: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('agreement')
    .innerJoin('paciente_cuidador', (join) =>
      join
        .onRef('paciente_cuidador.id_paciente', '=', 'agreement.id_paciente')
        .onRef('paciente_cuidador.id_cuidador', '=', 'agreement.id_cuidador'),
    )
    .select('agreement.agreed_at')
    .where('agreement.id_paciente', '=', patient)
    .where('agreement.id_cuidador', '=', caregiver)
    .where('agreement.agreed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
