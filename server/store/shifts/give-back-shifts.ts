import { listParts } from '#domain/activity/describe-save.ts';
import { isConfirmedFor } from '#domain/calendar/care-request.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { type Moment, withdrawalOf } from '#domain/shifts/judge-answer.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { lockAnyPatient } from '#server/store/calendar/changed-days.ts';
import { careRequestsOnDays, changeSolicitudes } from '#server/store/calendar/solicitudes.ts';
import { circlesOf } from '#server/store/people/circle.ts';
import { deleteRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { daysOfShifts } from './caregiver-shifts.ts';
import { addAnswer } from './shift-answers.ts';

/** The data that giving back shifts needs, whoever ends the care. */
export interface GivingBack extends Pick<Dependencies, 'clock' | 'newId'> {
  readonly moment: Moment;
  /** Called with the id of a stored shift that this version cannot read; it stays as it is. */
  readonly onUnreadable: (solicitud: string) => void;
}

/**
 * Ends a caregiver's care for a patient. Their confirmed shifts that are not over become pending again, and the family
 * is told as for a withdrawal. Called in a transaction that has locked the calendar.
 * @returns the parts that are pending now.
 */
export async function endCare(
  db: Database,
  deps: GivingBack,
  patient: string,
  caregiver: Account,
): Promise<readonly ShiftPart[]> {
  const parts = await giveBackShifts(db, deps, patient, caregiver);
  const withdrawal = { patient, caregiver: caregiver.id, kind: 'withdrew', parts } as const;
  await addAnswer(db, { ...withdrawal, at: deps.clock(), reason: null });
  const both = { id_paciente: patient, id_cuidador: caregiver.id };
  await deleteRows(db, 'paciente_cuidador', both);
  await deleteRows(db, 'agreement', both);
  return parts;
}

/**
 * Makes the confirmed shifts of an account pending again in every calendar, because the account is being deleted or
 * deactivated. No answer is stored for it; the activity names it, and who leaves also in the circles where they had no
 * such shift. Called in that transaction. It also locks the calendars that the account cares for, because somebody may be
 * confirming a shift for it there, and those that it owns or shares: the others are told by the next version.
 * @returns the parts that are pending now, by patient; includes patients without any.
 */
export async function giveBackAll(
  db: Database,
  deps: GivingBack,
  of: { readonly account: Account; readonly kind: 'left' | 'deactivated' },
): Promise<ReadonlyMap<string, readonly ShiftPart[]>> {
  const { account, kind } = of;
  const circles = await circlesOf(db, account.id).execute();
  const isInCircle = new Set(circles.map(({ id_paciente }) => id_paciente));
  const rows = await db
    .selectFrom('solicitud')
    .select('id_paciente')
    .where('id_cuidador', '=', account.id)
    .where('fecha', '>=', deps.moment.fecha)
    .union(circlesOf(db, account.id))
    // Every transaction that locks several calendars does so in this order.
    .orderBy('id_paciente')
    .execute();
  const given = new Map<string, readonly ShiftPart[]>();
  for (const { id_paciente: patient } of rows) {
    await lockAnyPatient(db, patient);
    const parts = await giveBackShifts(db, deps, patient, account);
    given.set(patient, parts);
    const isToldOf = parts.length > 0 || (kind === 'left' && isInCircle.has(patient));
    if (!isToldOf) continue;
    const detail = parts.length === 0 ? {} : listParts(parts);
    await recordActivity(db, deps, { patient, actor: account, kind, detail });
  }
  return given;
}

async function giveBackShifts(
  db: Database,
  { moment, onUnreadable, ...deps }: GivingBack,
  patient: string,
  { id, name }: Account,
): Promise<readonly ShiftPart[]> {
  const days = await daysOfShifts(db, patient, id, moment.fecha);
  const before = await careRequestsOnDays(db, patient, days, onUnreadable);
  const me = { id, nombre: name };
  const own = before.filter((one) => isConfirmedFor(one, me));
  const { parts, changes } = withdrawalOf(own, before, moment);
  await changeSolicitudes(db, patient, { before, changes }, deps);
  return parts;
}
