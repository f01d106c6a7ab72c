import * as v from 'valibot';
import { listParts } from '#domain/activity/describe-save.ts';
import { type CareRequest, overlap } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { daysToJudge } from '#domain/shifts/judge-answer.ts';
import { requestedShifts } from '#domain/shifts/requested-shifts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { checkOwner } from '#server/http/caller.ts';
import { form, id } from '#server/http/forms.ts';
import { conflict, invalidField, noSuchPatient } from '#server/http/http-error.ts';
import type { Route } from '#server/http/route.ts';
import { shiftTaken } from '#server/http/shifts/answers.ts';
import { givingBack } from '#server/http/shifts/shifts.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellRemoval } from '#server/notices/tell-answers.ts';
import { tellNobodyLeft } from '#server/notices/tell-nobody-left.ts';
import { tellAsked } from '#server/notices/tell-save.ts';
import { circleRow } from '#server/rows.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { careRequestsOnDays, lockCalendar } from '#server/store/calendar/solicitudes.ts';
import { isCaregiverOf, readCircle } from '#server/store/people/circle.ts';
import { revokeOpenTo } from '#server/store/people/invitations.ts';
import { findMember, handOver, removeMember } from '#server/store/people/members.ts';
import { findPatient, type Patient } from '#server/store/people/patients.ts';
import { endCare } from '#server/store/shifts/give-back-shifts.ts';
import { forgetAnswers, markRemoved } from '#server/store/shifts/shift-answers.ts';
import { findRow } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { Circle, CircleOutcome, Parts } from './circle-schemas.ts';
import { rejectTooMany } from './patients.ts';

const NewOwner = form({ id: id('Debe ser el id de una persona.') });
const AskAgain = form({ parts: Parts });

/** Who shares and who cares for a patient. */
export function circleRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /api/patients/:id/circle',
    allow: 'Responsable of :id',
    summary: 'Las personas de un ser querido',
    answer: Circle,
    handle: ({ account, params: { id } }) => circleOf(deps.store.db, deps, id, account),
  });

  route({
    call: 'DELETE /api/patients/:id/members/:account',
    allow: 'Responsable of :id',
    summary: 'Quitar a un familiar, o salir de este calendario',
    answer: CircleOutcome,
    handle: async ({ account, params }) => {
      const isLeaving = params.account === account.id;
      return changeCircle(deps, params.id, account, async (db, patient) => {
        if (!isLeaving) await checkOwner(db, patient, account.id);
        else if (patient.id_responsable === account.id) {
          const message = 'Antes de salir, entrega el calendario a otra persona.';
          throw conflict('owner_stays', message);
        }
        const member = await findMember(db, patient.id, params.account);
        if (member === null) return;
        const at = deps.clock();
        await removeMember(db, patient.id, member.id, at);
        if (!isLeaving) await revokeOpenTo(db, patient.id, member, at.toISOString());
        const kind = isLeaving ? 'left' : 'person-removed';
        const detail = { who: member.name };
        await recordActivity(db, deps, { patient: patient.id, actor: account, kind, detail });
      });
    },
  });

  route({
    call: 'DELETE /api/patients/:id/caregivers/:account',
    allow: 'Responsable of :id',
    summary: 'Quitar a un cuidador: termina su asignación y su acuerdo',
    description: 'Sus turnos que no han terminado vuelven a quedar pendientes.',
    answer: CircleOutcome,
    handle: async ({ account: actor, params, request }) => {
      const changed = await changeCircle(deps, params.id, actor, async (db, { id: patient }) => {
        const caregiver = await findRow(db, 'account', { id: params.account });
        if (caregiver === null || !(await isCaregiverOf(db, patient, caregiver.id))) return;
        await tellNobodyLeft(db, deps, { patient, goes: [caregiver] });
        const parts = await endCare(db, givingBack(deps, request.log), patient, caregiver);
        const isLeaving = caregiver.id === actor.id;
        if (!isLeaving) {
          await markRemoved(db, patient, caregiver.id);
          await revokeOpenTo(db, patient, caregiver, deps.clock().toISOString());
        }
        const detail = { who: caregiver.name, ...(parts.length > 0 && listParts(parts)) };
        await recordActivity(db, deps, { patient, actor, kind: 'person-removed', detail });
        await tellRemoval(db, deps, { patient, actor, caregiver, parts });
      });
      deliverSoon(deps, request.log);
      return changed;
    },
  });

  route({
    call: 'PUT /api/patients/:id/owner',
    // Only for the owner, which is checked where the change is made.
    allow: 'Responsable of :id',
    summary: 'Entregar el calendario a un familiar',
    body: NewOwner,
    answer: CircleOutcome,
    handle: ({ account, params, body }) =>
      changeCircle(deps, params.id, account, async (db, patient) => {
        const { id_responsable: owner } = patient;
        // The answer to an earlier, successful call may have been lost.
        if (body.id === owner && account.id !== owner) return;
        await checkOwner(db, patient, account.id);
        const member = await findMember(db, patient.id, body.id);
        if (member === null) {
          const message = 'Solo se puede entregar a un familiar que ya comparte este calendario.';
          throw invalidField('id', message, 'not_member');
        }
        if (member.estado_cuenta !== ACTIVE) {
          const message = `La cuenta de ${member.name} está inactiva: no puede quedar a cargo.`;
          throw invalidField('id', message, 'inactive_member');
        }
        await rejectTooMany(db, member.id, `${member.name} ya tiene`);
        await handOver(db, patient, member.id, deps.clock());
        const entry = { kind: 'owner-changed', detail: { who: member.name } } as const;
        await recordActivity(db, deps, { patient: patient.id, actor: account, ...entry });
      }),
  });

  route({
    call: 'POST /api/patients/:id/ask-again',
    allow: 'Responsable of :id',
    summary: 'Pedir de nuevo un turno que no pudieron tomar',
    description:
      'Con 409 no se hizo nada: alguien tomó el turno (`shift_taken`), o ya no está (`shift_gone`).',
    body: v.config(AskAgain, { abortEarly: true }),
    answer: CircleOutcome,
    handle: async ({ account: actor, params, body: { parts }, request }) => {
      const changed = await changeCircle(deps, params.id, actor, async (db, patient) => {
        const { id } = patient;
        const stored = await careRequestsOnDays(db, id, daysToJudge({ parts }), () => {});
        await checkAsked(db, stored, parts);
        if (!(await forgetAnswers(db, id, parts))) return;
        const detail = listParts(parts);
        await recordActivity(db, deps, { patient: id, actor, kind: 'asked-again', detail });
        await tellAsked(db, deps, { event: deps.newId(), patient, actor, parts, stored });
      });
      deliverSoon(deps, request.log);
      return changed;
    },
  });
}

/** Checks that caregivers are still asked for the parts of a shift. @throws HttpError 409 */
async function checkAsked(
  db: Database,
  stored: readonly CareRequest[],
  parts: readonly ShiftPart[],
): Promise<void> {
  const asked = requestedShifts(stored).flatMap((shift) => shift.parts);
  const others = parts.filter((part) => !asked.some((one) => overlap(one, part)));
  if (others.length === 0) return;
  const isTaken = (one: CareRequest) =>
    isConfirmed(one) && others.some((part) => overlap(one, part));
  const taken = stored.find(isTaken);
  throw taken === undefined
    ? conflict('shift_gone', 'Este turno ya no está en el calendario.')
    : await shiftTaken(db, taken.cuidador);
}

/**
 * Changes a circle in a transaction that has locked the patient.
 * @returns the answer; without the circle for an account that no longer shares it.
 * @throws HttpError 404
 */
export async function changeCircle(
  deps: Pick<Dependencies, 'store' | 'clock'>,
  id: string,
  account: Account,
  work: (db: Database, patient: Patient) => Promise<void>,
): Promise<v.InferInput<typeof CircleOutcome>> {
  return inTransaction(deps.store, async (db) => {
    await work(db, await lockShared(db, id, account));
    const patient = await findPatient(db, id, account.id);
    const now = deps.clock();
    const circle = patient && circleRow(await readCircle(db, patient, now), account.id);
    return { success: true, circle };
  });
}

/** Locks a patient that the account owns or shares. @throws HttpError 404 */
export async function lockShared(
  db: Database,
  id: string,
  { id: account }: Pick<Account, 'id'>,
): Promise<Patient> {
  const patient = await lockCalendar(db, id, account);
  if (patient === null) throw noSuchPatient();
  return patient;
}

/** The circle of a patient, for an account that owns or shares it. @throws HttpError 404 */
export async function circleOf(
  db: Database,
  deps: Pick<Dependencies, 'clock'>,
  id: string,
  account: Pick<Account, 'id'>,
) {
  const patient = await findPatient(db, id, account.id);
  if (patient === null) throw noSuchPatient();
  return circleRow(await readCircle(db, patient, deps.clock()), account.id);
}
