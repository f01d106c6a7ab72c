import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { listParts } from '#domain/activity/describe-save.ts';
import { sameCaregiver } from '#domain/calendar/care-request.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { withdrawalOf } from '#domain/shifts/judge-answer.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellAnswer } from '#server/notices/tell-answers.ts';
import type { Account } from '#server/store/accounts.ts';
import { recordActivity } from '#server/store/activity.ts';
import { daysOfShifts, lockForCaregiver, removeCaregiver } from '#server/store/caregiver-shifts.ts';
import { addRefusal } from '#server/store/shift-answers.ts';
import { careRequestsOnDays, changeSolicitudes } from '#server/store/solicitudes.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { checkAccountExists } from './caller.ts';
import { PatientShifts } from './circle-schemas.ts';
import { HttpError } from './http-error.ts';
import { momentNow } from './moment.ts';
import { patientShifts } from './patient-shifts.ts';
import type { Route } from './route.ts';
import { Success } from './schemas.ts';

/** The shifts of a caregiver. */
export function shiftRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /api/shifts',
    allow: 'caregiver',
    summary: 'Los turnos de un cuidador: los que puede responder y los suyos',
    answer: v.array(PatientShifts),
    handle: async ({ account }) =>
      patientShifts(deps.store.db, { account: account.id, moment: momentNow(deps) }),
  });

  route({
    call: 'DELETE /api/shifts/:id',
    allow: 'caregiver',
    summary: 'Dejar de cuidar a un ser querido',
    description: 'Los turnos propios que no han terminado vuelven a quedar pendientes.',
    answer: Success,
    handle: async ({ account, params, request }) => {
      await inTransaction(deps.store, (db) =>
        leave(db, deps, { account, patient: params.id, log: request.log }),
      );
      deliverSoon(deps, request.log);
      return { success: true };
    },
  });
}

/** 404, the same for a patient of others and for an unknown one. */
export function notCaredFor(): HttpError {
  return new HttpError(404, 'not_found', 'Ya no cuidas a esta persona.');
}

/** Ends that a caregiver cares for a patient, and asks for their shifts again. */
async function leave(
  db: Database,
  deps: Dependencies,
  of: { readonly account: Account; readonly patient: string; readonly log: FastifyBaseLogger },
): Promise<void> {
  const { account, patient, log } = of;
  await checkAccountExists(db, account.id);
  if ((await lockForCaregiver(db, patient, account.id)) === null) throw notCaredFor();
  const moment = momentNow(deps);
  const days = await daysOfShifts(db, patient, account.id, moment.fecha);
  const before = await careRequestsOnDays(db, patient, days, (id) => logUnreadable(log, id));
  const me = { id: account.id, nombre: account.name };
  const own = before.filter((one) => isConfirmed(one) && sameCaregiver(one.cuidador, me));
  const { parts, changes } = withdrawalOf(own, moment);
  await changeSolicitudes(db, patient, { before, changes }, deps.newId);
  const refusal = { patient, caregiver: account.id, kind: 'withdrew', parts } as const;
  await addRefusal(db, { ...refusal, at: deps.clock(), reason: null });
  await removeCaregiver(db, patient, account.id);
  const detail = parts.length === 0 ? {} : listParts(parts);
  await recordActivity(db, deps, { patient, actor: account, kind: 'left', detail });
  await tellAnswer(db, deps, { patient, caregiver: account, kind: 'withdrew', parts });
}

/** Such a row is left out, and no change applies to it. */
export function logUnreadable(log: FastifyBaseLogger, solicitud: string): void {
  log.error({ solicitud }, 'a stored shift has an unknown status');
}
