import * as v from 'valibot';
import { listParts } from '#domain/activity/describe-save.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellRemoval } from '#server/notices/tell-answers.ts';
import { tellAsked } from '#server/notices/tell-save.ts';
import { circleRow } from '#server/rows.ts';
import { ACTIVE, type Account, lockAccounts } from '#server/store/accounts.ts';
import { recordActivity } from '#server/store/activity.ts';
import { isCaregiverOf, readCircle } from '#server/store/circle.ts';
import { endCare } from '#server/store/give-back-shifts.ts';
import { findMember, handOver, removeMember } from '#server/store/members.ts';
import { findPatient, type Patient } from '#server/store/patients.ts';
import { forgetAnswers } from '#server/store/shift-answers.ts';
import { lockCalendar } from '#server/store/solicitudes.ts';
import { countRows, findRow } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { checkOwner } from './caller.ts';
import { Circle, CircleOutcome, Parts } from './circle-schemas.ts';
import { form, id } from './forms.ts';
import { HttpError, noSuchPatient } from './http-error.ts';
import { MAX_PATIENTS } from './patients.ts';
import type { Route } from './route.ts';
import { givingBack } from './shifts.ts';

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
      const circle = await inTransaction(deps.store, async (db) => {
        const patient = await lockShared(db, params.id, account);
        if (!isLeaving) await checkOwner(db, patient, account.id);
        else if (patient.id_responsable === account.id) throw ownerStays();
        const member = await findMember(db, patient.id, params.account);
        if (member !== null) {
          await removeMember(db, patient.id, member.id, deps.clock());
          await recordActivity(db, deps, {
            patient: patient.id,
            actor: account,
            kind: isLeaving ? 'left' : 'person-removed',
            detail: { who: member.name },
          });
        }
        return isLeaving ? null : circleOf(db, deps, patient.id, account);
      });
      return { success: true, circle };
    },
  });

  route({
    call: 'DELETE /api/patients/:id/caregivers/:account',
    allow: 'Responsable of :id',
    summary: 'Quitar a un cuidador: termina su asignación y su acuerdo',
    description: 'Sus turnos que no han terminado vuelven a quedar pendientes.',
    answer: CircleOutcome,
    handle: async ({ account, params, request }) => {
      const circle = await inTransaction(deps.store, async (db) => {
        const patient = await lockShared(db, params.id, account);
        const caregiver = await findRow(db, 'account', { id: params.account });
        if (caregiver !== null && (await isCaregiverOf(db, patient.id, caregiver.id))) {
          const parts = await endCare(db, givingBack(deps, request.log), patient.id, caregiver);
          await recordActivity(db, deps, {
            patient: patient.id,
            actor: account,
            kind: 'person-removed',
            detail: { who: caregiver.name, ...(parts.length > 0 && listParts(parts)) },
          });
          await tellRemoval(db, deps, { patient: patient.id, actor: account, caregiver, parts });
        }
        return circleOf(db, deps, patient.id, account);
      });
      deliverSoon(deps, request.log);
      return { success: true, circle };
    },
  });

  route({
    call: 'PUT /api/patients/:id/owner',
    allow: 'owner of :id',
    summary: 'Entregar el calendario a un familiar',
    body: NewOwner,
    answer: CircleOutcome,
    handle: async ({ account, params, body }) => {
      const circle = await inTransaction(deps.store, async (db) => {
        const patient = await lockShared(db, params.id, account);
        await checkOwner(db, patient, account.id);
        const member = await findMember(db, patient.id, body.id);
        if (member?.estado_cuenta !== ACTIVE) throw notMember();
        // Of two simultaneous calls, the second counts the patient of the first.
        await lockAccounts(db, { id: member.id });
        // Hidden ones among them.
        const owned = await countRows(db, 'paciente', { id_responsable: member.id });
        if (owned >= MAX_PATIENTS) throw tooManyFor(member);
        await handOver(db, patient, member.id, deps.clock());
        await recordActivity(db, deps, {
          patient: patient.id,
          actor: account,
          kind: 'owner-changed',
          detail: { who: member.name },
        });
        return circleOf(db, deps, patient.id, account);
      });
      return { success: true, circle };
    },
  });

  route({
    call: 'POST /api/patients/:id/ask-again',
    allow: 'Responsable of :id',
    summary: 'Pedir de nuevo un turno que no pudieron tomar',
    body: v.config(AskAgain, { abortEarly: true }),
    answer: CircleOutcome,
    handle: async ({ account, params, body: { parts }, request }) => {
      const circle = await inTransaction(deps.store, async (db) => {
        const patient = await lockShared(db, params.id, account);
        if (await forgetAnswers(db, patient.id, parts)) {
          await recordActivity(db, deps, {
            patient: patient.id,
            actor: account,
            kind: 'asked-again',
            detail: listParts(parts),
          });
          const event = deps.newId();
          await tellAsked(db, deps, { event, patient: patient.id, actor: account, parts });
        }
        return circleOf(db, deps, patient.id, account);
      });
      deliverSoon(deps, request.log);
      return { success: true, circle };
    },
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

function ownerStays(): HttpError {
  const message = 'Antes de salir, entrega el calendario a otra persona.';
  return new HttpError(409, 'owner_stays', message);
}

function notMember(): HttpError {
  const message = 'Solo se puede entregar a un familiar que ya comparte este calendario.';
  return new HttpError(422, 'not_member', message, {}, [{ path: 'id', message }]);
}

function tooManyFor({ name }: Account): HttpError {
  const message = `${name} ya tiene ${MAX_PATIENTS} seres queridos.`;
  return new HttpError(409, 'too_many_loved_ones', message);
}
