import type { Outcome } from '#api/errors.ts';
import { peopleChangesApi } from '#api/people-changes.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Rows } from '#domain/contract/rows.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import type { PatientData } from '#domain/people/patient.ts';
import {
  type Caregiver,
  fullName,
  isPatient,
  type Person,
  patientLabel,
} from '#domain/people/person.ts';
import type { Context, TrialPatient } from './context.ts';
import { CannotRun, describeFailure, noteOffer } from './failure.ts';
import type { CheckId, Note } from './findings.ts';

/** The patient in whose calendar the tool may write. */
const TRIAL: PatientData = {
  name: 'Prueba',
  last_name: 'de conformidad',
  nickname: null,
  rut: null,
  birthdate: null,
};
const TRIAL_NAME = `${TRIAL.name} ${TRIAL.last_name}`;

/**
 * Finds the trial patient or the one that the arguments name; adds the trial patient if the backend offers that.
 * @returns null if the list of patients cannot be read.
 * @throws CannotRun if there is none.
 */
export async function findTrialPatient(context: Context): Promise<TrialPatient | null> {
  const { note, session, paciente: wanted } = context;
  const users = await session.people.ownUsers();
  if (users.kind !== 'ok') {
    note('own-users', 'missing', `La llamada ${describeFailure(users)}: no hay a quién cuidar.`);
    return null;
  }
  noteRows(context, 'own-users', users.value);
  const patients = users.value.rows.filter(isPatient);
  const found = patients.find((one) =>
    wanted === undefined ? isNamedForTrial(one) : sameId(one.id, wanted),
  );
  if (found !== undefined) {
    await checkChangePatient(context, found);
    return { id: found.id, label: patientLabel(found), isNew: false };
  }
  if (wanted !== undefined) {
    throw new CannotRun(`«${wanted}» no es el id de ningún ser querido de esta cuenta.`);
  }
  if (context.me?.capabilities.includes(CAPABILITIES.patients) !== true) {
    throw new CannotRun(
      `La cuenta no tiene un ser querido llamado «${TRIAL_NAME}»: créalo en tu backend, o di con --paciente ID cuál calendario se puede usar.`,
    );
  }
  const { addPatient } = peopleChangesApi(context.client);
  const added = await addPatient(context.newId(), TRIAL);
  noteOffer(note, CAPABILITIES.patients, added);
  if (added.kind !== 'ok') {
    throw new CannotRun(
      `No se pudo agregar a «${TRIAL_NAME}»: el backend ${describeFailure(added)}.`,
    );
  }
  return { id: added.value.id, label: TRIAL_NAME, isNew: true };
}

function isNamedForTrial(person: Person): boolean {
  return fullName(person).toLowerCase() === TRIAL_NAME.toLowerCase();
}

/** Checks changing a patient, with the data that the trial patient already has. */
async function checkChangePatient({ note, client, me }: Context, found: Person): Promise<void> {
  if (me?.capabilities.includes(CAPABILITIES.patients) !== true) return;
  if (!isNamedForTrial(found)) {
    const id = `offer:${CAPABILITIES.patients}` as const;
    note(id, 'unchecked', 'No se tocan los datos de un ser querido que no es de prueba.');
    return;
  }
  const { changePatient } = peopleChangesApi(client);
  noteOffer(note, CAPABILITIES.patients, await changePatient(found.id, TRIAL));
}

/** Records whether all rows can be read; the app does not show the others. */
export function noteRows({ note }: Pick<Context, 'note'>, id: CheckId, rows: Rows<unknown>): void {
  if (rows.unreadable === 0) note(id, 'works');
  else {
    const which = rows.unreadable === 1 ? 'una fila' : `${rows.unreadable} filas`;
    note(id, 'without', `No se puede leer ${which}, que la aplicación no muestra.`);
  }
}

/** The caregivers that the checks of the calendar may name. */
export interface Caregivers {
  /** The caregiver assigned during the checks; null if there is nobody. */
  readonly one: Caregiver | null;
  /** Another caregiver. */
  readonly other: Caregiver | null;
  /**
   * Restores the previous assignment.
   * @returns whether that worked.
   */
  readonly restore: () => Promise<boolean>;
}

/** Checks assigning one more caregiver to the patient, and reading who is assigned. */
export async function checkCaregivers(
  context: Context,
  { id: patient }: TrialPatient,
): Promise<Caregivers> {
  const { note, session, client } = context;
  const { assign } = peopleChangesApi(client);
  const nobody: Caregivers = { one: null, other: null, restore: async () => true };

  const everyone = await session.people.caregivers();
  if (everyone.kind === 'ok') noteRows(context, 'caregivers', everyone.value);
  else {
    const detail = `La llamada ${describeFailure(everyone)}: no se puede asignar a nadie.`;
    note('caregivers', 'without', detail);
  }
  const all =
    everyone.kind === 'ok'
      ? everyone.value.rows.filter((row) => isActive(row) && mayCareFor(row, patient))
      : [];

  const before = await session.people.caregiversOf(patient);
  if (before.kind !== 'ok' || before.value.unreadable > 0) {
    const how = before.kind === 'ok' ? 'trae filas que no se pueden leer' : describeFailure(before);
    note('assigned', 'without', `La llamada ${how}: la aplicación no deja cambiar la lista.`);
    note('assign', 'unchecked', 'Sin saber a quiénes hay asignados no se guarda sobre ellos.');
    return nobody;
  }
  note('assigned', 'works');
  const assigned = before.value.rows;
  const ids = assigned.map(({ id }) => id);
  const added = all.find((one) => !ids.some((id) => sameId(id, one.id))) ?? null;
  const one = assigned.find(isActive) ?? added;
  const other = all.find(({ id }) => one !== null && !sameId(id, one.id)) ?? null;

  async function restore(): Promise<boolean> {
    await assign(patient, ids);
    const after = await session.people.caregiversOf(patient);
    return after.kind === 'ok' && isEachOf(after.value.rows, ids);
  }

  try {
    const wanted = added === null ? ids : [...ids, added.id];
    const saved = await assign(patient, wanted);
    const after = await session.people.caregiversOf(patient);
    if (after.kind !== 'ok' || after.value.unreadable > 0) {
      note('assign', 'missing', 'Después de asignar no se puede leer a quiénes hay asignados.');
      return { ...nobody, restore };
    }
    if (one === null && everyone.kind === 'ok' && everyone.value.rows.some(isActive)) {
      note(
        'assign',
        'unchecked',
        'Nadie aceptó cuidar a este ser querido: no hay a quién asignar.',
      );
    } else noteAssignment(note, saved, { ids, wanted, after: after.value.rows });
    const isThere = one !== null && after.value.rows.some(({ id }) => sameId(id, one.id));
    return { one: isThere ? one : null, other, restore };
  } catch (error) {
    await restore();
    throw error;
  }
}

/** @param is the assigned caregivers: before, expected, and actual. */
function noteAssignment(
  note: Note,
  saved: Outcome<null>,
  is: {
    readonly ids: readonly Id[];
    readonly wanted: readonly Id[];
    readonly after: readonly Caregiver[];
  },
): void {
  const isDone = isEachOf(is.after, is.wanted);
  if (is.ids.some((id) => !is.after.some((row) => sameId(row.id, id)))) {
    note('assign', 'dangerous', 'Al asignar a alguien se pierde a quien ya estaba asignado.');
  } else if (saved.kind !== 'ok') {
    const whether = isDone ? 'aunque sí las guardó' : 'y no las guardó';
    const detail = `La llamada ${describeFailure(saved)}, ${whether}: la aplicación dice «Error al guardar asignaciones».`;
    note('assign', 'without', detail);
  } else if (isDone) note('assign', 'works');
  else {
    note('assign', 'dangerous', 'Dice que guardó las asignaciones, y no son las que se enviaron.');
  }
}

function isActive({ estadoCuenta }: Caregiver): boolean {
  return estadoCuenta === undefined || estadoCuenta === 'Activo';
}

/** Whether a caregiver can be assigned: if the backend knows agreements, only one who agreed to this patient. */
function mayCareFor({ agreedWith }: Caregiver, patient: Id): boolean {
  return agreedWith === undefined || agreedWith.some((id) => sameId(id, patient));
}

function isEachOf(rows: readonly Caregiver[], ids: readonly Id[]): boolean {
  return rows.length === ids.length && ids.every((id) => rows.some((row) => sameId(row.id, id)));
}
