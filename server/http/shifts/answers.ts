import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { listParts } from '#domain/activity/describe-save.ts';
import { isConfirmedFor, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { spokenName } from '#domain/people/nickname.ts';
import { readNoteText } from '#domain/planner/handover-note.ts';
import { REASON_LENGTH, type ShiftAnswer } from '#domain/shifts/care-shift.ts';
import { daysToJudge, hasEnded, judgeAnswer, type Verdict } from '#domain/shifts/judge-answer.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { field, form } from '#server/http/forms.ts';
import { conflict, HttpError } from '#server/http/http-error.ts';
import { claim, keyed } from '#server/http/idempotency-key.ts';
import { Parts, PatientShifts } from '#server/http/people/circle-schemas.ts';
import { consumeLimits, LIMITS } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described } from '#server/http/schemas.ts';
import { momentNow } from '#server/moment.ts';
import { deliverSoon } from '#server/notices/deliver.ts';
import type { TellDependencies } from '#server/notices/tell.ts';
import { tellAnswer } from '#server/notices/tell-answers.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { careRequestsOnDays, changeSolicitudes } from '#server/store/calendar/solicitudes.ts';
import { type KeyedCall, writeResult } from '#server/store/idempotency-ledger.ts';
import { daysOfShifts, lockForCaregiver } from '#server/store/shifts/caregiver-shifts.ts';
import { addAnswer } from '#server/store/shifts/shift-answers.ts';
import { findRow } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { patientShifts } from './patient-shifts.ts';
import { logUnreadable, notCaredFor } from './shifts.ts';

const MUST_BE = {
  answer: 'Debe ser «yes» o «no».',
  asked: 'Debe ser true o false.',
  reason: `El motivo debe ser un texto de hasta ${REASON_LENGTH} caracteres.`,
};

const Body = form({
  answer: v.picklist(['yes', 'no'], MUST_BE.answer),
  parts: Parts,
  asked: described(
    v.optional(v.boolean(MUST_BE.asked), false),
    'El turno se vio por responder, y no como propio: un «no» no devuelve lo que entretanto es de quien responde.',
  ),
  reason: v.optional(
    v.nullable(field(MUST_BE.reason, readReason, { maxLength: REASON_LENGTH })),
    null,
  ),
});

const RESULTS = ['accepted', 'declined', 'withdrew', 'unchanged'] as const;
type Result = (typeof RESULTS)[number];

const Answered = v.object({
  success: v.boolean(),
  result: v.picklist(RESULTS),
  shifts: described(
    v.nullable(PatientShifts),
    'Los turnos de ahora; null para quien ya no cuida a esta persona.',
  ),
});

/** An answer of one caregiver to a shift of one patient. */
interface Given {
  readonly account: Account;
  readonly patient: string;
  readonly answer: ShiftAnswer;
  readonly call: KeyedCall;
}

type AnswerDependencies = TellDependencies & { readonly log: FastifyBaseLogger };

/**
 * Handles a caregiver's answer to a shift, in one transaction that judges it by the shift as it is now. An answer that
 * comes too late is rejected and changes nothing. Each key is handled once: a copy gets the same result, even a
 * rejection, because the caregiver has seen it, and may have answered differently since.
 */
export function answerRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'POST /api/patients/:id/answers',
    allow: 'caregiver',
    summary: 'Responder a un turno: aceptarlo, no aceptarlo, o avisar que no se puede ir',
    description:
      'Lleva todas las partes del turno como se vieron. Con 409 no se hizo nada: ya lo tiene otra persona (`shift_taken`), cambió (`shift_changed`), ya no está (`shift_gone`) o ya pasó (`shift_past`).',
    idempotent: 'Con la misma clave se aplica una sola vez.',
    body: Body,
    answer: Answered,
    handle: async ({ account, params: { id }, body, request, reply }) => {
      const attempt = { limit: LIMITS.answerByAccount, subject: account.id };
      await consumeLimits(request, deps, null, attempt);
      const { key, hash } = keyed(request);
      const given: Given = {
        account,
        patient: id,
        answer: { ...body, reason: body.reason || null },
        // The body does not name the patient.
        call: { account: account.id, key, hash: `${hash} ${id}` },
      };
      const { outcome, isReplay } = await inTransaction(deps.store, (db) =>
        takeAnswer(db, given, { ...deps, log: request.log }),
      );
      deliverSoon(deps, request.log);
      if (isReplay) reply.header('idempotency-replayed', 'true');
      if (outcome instanceof HttpError) throw outcome;
      const of = { account: account.id, moment: momentNow(deps), patient: id };
      const [shifts = null] = await patientShifts(deps.store.db, of);
      return { success: true, result: outcome, shifts };
    },
  });
}

async function takeAnswer(
  db: Database,
  given: Given,
  deps: AnswerDependencies,
): Promise<{ readonly outcome: Result | HttpError; readonly isReplay: boolean }> {
  const { call } = given;
  const earlier = await claim(db, call, deps.clock());
  if (earlier !== null) return { outcome: readOutcome(earlier.subject), isReplay: true };
  const outcome = await applyAnswer(db, given, deps);
  await writeResult(db, call, { subject: writeOutcome(outcome) });
  return { outcome, isReplay: false };
}

function writeOutcome(outcome: Result | HttpError): string {
  if (!(outcome instanceof HttpError)) return outcome;
  return JSON.stringify([outcome.status, outcome.problem.code, outcome.problem.message]);
}

function readOutcome(subject: string | null): Result | HttpError {
  const result = RESULTS.find((one) => one === subject);
  if (result !== undefined || subject === null) return result ?? 'unchanged';
  return new HttpError(...(JSON.parse(subject) as [number, string, string]));
}

/**
 * Returns 404, or 409 with the current state of the shift, if nothing was changed. This result is stored with the key
 * too.
 */
async function applyAnswer(
  db: Database,
  { account, patient, answer }: Given,
  deps: AnswerDependencies,
): Promise<Result | HttpError> {
  const locked = await lockForCaregiver(db, patient, account.id);
  if (locked === null) return notCaredFor();
  const onUnreadable = (id: string) => logUnreadable(deps.log, id);
  const before = await careRequestsOnDays(db, patient, daysToJudge(answer), onUnreadable);
  const me = { id: account.id, nombre: account.name };
  const moment = momentNow(deps);
  const verdict = judgeAnswer(before, answer, me, moment);
  // A caregiver who no longer cares for a patient can only give back shifts.
  if (!locked.isAssigned && verdict.kind === 'declined') return 'unchanged';
  if (!locked.isAssigned && verdict.kind === 'accepted') {
    const days = locked.isAsking ? await daysOfShifts(db, patient, account.id, moment.fecha) : [];
    const ahead = await careRequestsOnDays(db, patient, days, onUnreadable);
    const hasShifts = ahead.some((one) => isConfirmedFor(one, me) && !hasEnded(one, moment));
    return notAsked(locked, hasShifts);
  }
  if (!('parts' in verdict)) {
    if (verdict.kind === 'unchanged') return 'unchanged';
    return lostTo(db, verdict);
  }
  const { kind, parts } = verdict;
  if (kind !== 'declined') {
    const of = { before, changes: verdict.changes };
    const { unapplied } = await changeSolicitudes(db, patient, of, deps);
    if (unapplied.length > 0) throw await lostTo(db, { kind: 'changed' });
  }
  const { reason } = answer;
  if (kind !== 'accepted') {
    const negative = { patient, caregiver: account.id, kind, parts, at: deps.clock(), reason };
    const isNew = await addAnswer(db, negative);
    if (kind === 'declined' && !isNew) return 'unchanged';
  }
  const detail = { ...listParts(parts), ...(reason !== null && kind !== 'accepted' && { reason }) };
  await recordActivity(db, deps, { patient, actor: account, kind, detail });
  const hasReason = reason !== null;
  await tellAnswer(db, deps, { patient, caregiver: account, kind, parts, hasReason });
  return kind;
}

type Loss = Exclude<Verdict, { readonly parts: unknown } | { readonly kind: 'unchanged' }>;

/** 409: this caregiver is not asked for shifts of this patient. The shifts that they still have stay theirs. */
function notAsked(
  patient: {
    readonly name: string;
    readonly nickname: string | null;
    readonly isAsking: boolean;
  },
  hasShifts: boolean,
): HttpError {
  const name = spokenName(patient);
  const own = hasShifts ? ' Los que ya son tuyos siguen a tu nombre.' : '';
  const text = patient.isAsking
    ? `Ya no te piden turnos nuevos con ${name}.${own}`
    : `La familia ya no pide turnos para ${name}.`;
  return conflict('shift_gone', text);
}

/** 409: the current state of the shift, as a message for the caregiver. */
async function lostTo(db: Database, loss: Loss): Promise<HttpError> {
  switch (loss.kind) {
    case 'taken':
      return shiftTaken(db, loss.by);
    case 'own':
      return conflict('shift_changed', 'Este turno ya es tuyo. Si no puedes ir, avísalo.');
    case 'changed':
      return conflict(
        'shift_changed',
        'La familia cambió este turno: revísalo y responde de nuevo.',
      );
    case 'gone':
      return conflict('shift_gone', 'La familia quitó este turno.');
    case 'past':
      return conflict('shift_past', 'Este turno ya pasó.');
  }
}

/** 409: somebody is confirmed for a shift; null if nobody knows who. */
export async function shiftTaken(db: Database, by: ShiftCaregiver | null): Promise<HttpError> {
  const id = by?.id ?? null;
  const account = id === null ? null : await findRow(db, 'account', { id: String(id) });
  return conflict('shift_taken', `Este turno ya lo tiene ${account?.name ?? 'otra persona'}.`);
}

/** The reason as it is stored, empty if there is none; null if it is too long. */
function readReason(text: string): string | null {
  const clean = readNoteText(text);
  return clean !== null && clean.length <= REASON_LENGTH ? clean : null;
}
