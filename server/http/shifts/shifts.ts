import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { listParts } from '#domain/activity/describe-save.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { checkAccountExists } from '#server/http/caller.ts';
import { type HttpError, notFound } from '#server/http/http-error.ts';
import { PatientShifts } from '#server/http/people/circle-schemas.ts';
import type { Route } from '#server/http/route.ts';
import { Success } from '#server/http/schemas.ts';
import { momentNow } from '#server/moment.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import { tellAnswer } from '#server/notices/tell-answers.ts';
import { tellNobodyLeft } from '#server/notices/tell-nobody-left.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { isCaregiverOf } from '#server/store/people/circle.ts';
import { lockForCaregiver } from '#server/store/shifts/caregiver-shifts.ts';
import { endCare, type GivingBack } from '#server/store/shifts/give-back-shifts.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { hasManyShifts, patientShifts } from './patient-shifts.ts';

/** The shifts of a caregiver. */
export function shiftRoutes(route: Route, deps: Dependencies): void {
  const wanted = ({ id }: Account) => ({ account: id, moment: momentNow(deps) });

  route({
    call: 'GET /api/shifts',
    allow: 'caregiver',
    summary: 'Los turnos de un cuidador: los que puede responder y los suyos',
    answer: v.array(PatientShifts),
    isHeavy: (_request, { account }) => hasManyShifts(deps.store.db, wanted(account)),
    handle: ({ account }) => patientShifts(deps.store.db, wanted(account)),
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
      ).catch((error: unknown) => {
        if (!(error instanceof NothingEnded)) throw error;
      });
      deliverSoon(deps, request.log);
      return { success: true };
    },
  });
}

/** 404, the same for a patient of others and for an unknown one. */
export function notCaredFor(): HttpError {
  return notFound('Ya no cuidas a esta persona.');
}

/** Rolls a departure back in which nothing ended: nothing is recorded, and the calendar keeps its version. */
class NothingEnded extends Error {
  override readonly name = 'NothingEnded';
}

/** Ends a caregiver's care for a patient, and requests their shifts again. @throws HttpError 404, NothingEnded */
async function leave(
  db: Database,
  deps: Dependencies,
  of: { readonly account: Account; readonly patient: string; readonly log: FastifyBaseLogger },
): Promise<void> {
  const { account, patient, log } = of;
  await checkAccountExists(db, account.id);
  const locked = await lockForCaregiver(db, patient, account.id, { isEnding: true });
  if (locked === null) throw notCaredFor();
  await tellNobodyLeft(db, deps, { patient, goes: [account] });
  const wasCaregiver = await isCaregiverOf(db, patient, account.id);
  const parts = await endCare(db, givingBack(deps, log), patient, account);
  if (!wasCaregiver && parts.length === 0) throw new NothingEnded();
  const detail = parts.length === 0 ? {} : listParts(parts);
  await recordActivity(db, deps, { patient, actor: account, kind: 'left', detail });
  await tellAnswer(db, deps, { patient, caregiver: account, kind: 'withdrew', parts });
}

/** The data that giving back shifts needs, at the time of a call. */
export function givingBack(deps: Dependencies, log: FastifyBaseLogger): GivingBack {
  const { clock, newId } = deps;
  return { clock, newId, moment: momentNow(deps), onUnreadable: (id) => logUnreadable(log, id) };
}

/** Such a row is left out, and stays unchanged. */
export function logUnreadable(log: FastifyBaseLogger, solicitud: string): void {
  log.error({ solicitud }, 'a stored shift has an unknown status');
}
