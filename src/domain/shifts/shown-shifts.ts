import { type CareRequest, horasOf, sameCaregiver, spanOf } from '#domain/calendar/care-request.ts';
import { firstMinute } from '#domain/calendar/changes-by-shift.ts';
import { statusOfNew } from '#domain/calendar/status.ts';
import { addDays, DAY_MINUTES, type Fecha, MS_PER_DAY } from '#domain/calendar/time.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { groupBy } from '#domain/group-by.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { firstNameOf } from '#domain/people/person.ts';
import { type HandoverNote, notesOf } from '#domain/planner/handover-note.ts';
import { type CareShift, partKey, type ShiftPart, sameParts, shareTime } from './care-shift.ts';
import { confirmedShiftsOf, requestedShifts } from './requested-shifts.ts';

/** The values of `data-estado` of a shift. */
type ShownState = 'por-responder' | 'mio' | 'enviando';

/** An answer in the outbox. */
export interface WaitingAnswer extends AnswerEdit {
  /** The answer may have arrived, so it cannot be taken back any more. */
  readonly isSent: boolean;
}

/** The caregiver before or after a shift. */
export interface Neighbour {
  readonly firstName: string;
  /** It is the signed-in caregiver, in another shift. */
  readonly isMe: boolean;
}

/** A shift as a caregiver sees it. */
export interface ShownShift extends CareShift {
  readonly patient: PatientShifts['patient'];
  /** `enviando` while an answer to it waits, whatever the server sent before. */
  readonly state: ShownState;
  /** The waiting answer; null if there is none. */
  readonly waiting: 'yes' | 'no' | null;
  /** Whether that answer may have arrived. */
  readonly isSent: boolean;
  /** The server has it confirmed for this caregiver. A waiting answer never makes this true. */
  readonly isMine: boolean;
  /** When they last said no to it, if it is still pending; else null. */
  readonly declinedAt: string | null;
  /** The caregivers until it begins and from its end; null if there is none. */
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  /** The hand-over notes that it shows. */
  readonly notes: readonly HandoverNote[];
}

/** The shifts of a caregiver by time, pending and confirmed ones, of all patients. */
export function shownShifts(
  patients: readonly PatientShifts[],
  waiting: readonly (AnswerEdit & Partial<WaitingAnswer>)[],
  me: Id,
): readonly ShownShift[] {
  const all = patients.flatMap((shifts) => {
    const own = waiting.filter(({ paciente: patient }) => sameId(patient, shifts.patient.id));
    const others = shifts.around.map(asCareRequest);
    const byDay = groupBy([...others, ...shifts.careRequests], ({ fecha }) => fecha);
    const show = (shift: CareShift, isMine: boolean): ShownShift => {
      const answer = own.findLast((one) => sameParts(one, shift));
      const state = isMine ? 'mio' : 'por-responder';
      return {
        ...shift,
        patient: shifts.patient,
        state: answer === undefined ? state : 'enviando',
        waiting: answer?.answer ?? null,
        isSent: answer?.isSent ?? false,
        isMine,
        declinedAt: isMine ? null : declinedAt(shift, shifts),
        ...neighboursOf(shift, byDay, me),
        notes: notesShownBy(shift, shifts.notes, byDay),
      };
    };
    return [
      ...requestedShifts([...shifts.careRequests, ...others]).map((one) => show(one, false)),
      ...confirmedShiftsOf(shifts.careRequests, me).map((one) => show(one, true)),
    ];
  });
  return all.sort((a, b) => beginOf(a.parts[0]) - beginOf(b.parts[0]));
}

/**
 * An answer to a shift as its author sees it: a no that follows their own yes, which the server may have by then, gives
 * the shift back.
 */
export function answerTo(
  { patient, parts, isMine, waiting }: ShownShift,
  answer: 'yes' | 'no',
  reason: string | null,
): AnswerEdit {
  const asked = (answer === 'no' && !isMine && waiting !== 'yes') || undefined;
  return { paciente: patient.id, parts, answer, reason, asked };
}

/**
 * Whether a lost answer still has to be told: not a yes to a shift that is shown as one's own or as asked for, since that
 * says what became of it, nor a no to hours of which none is shown as one's own, since they stay away as they said.
 */
export function isStillLost(answer: AnswerEdit, shown: readonly ShownShift[]): boolean {
  const ofPatient = shown.filter(({ patient }) => sameId(patient.id, answer.paciente));
  if (answer.answer === 'yes') return !ofPatient.some((shift) => sameParts(shift, answer));
  return ofPatient.some(({ isMine, parts }) => isMine && shareTime({ parts }, answer));
}

/** A confirmed care request of a person of whom only the first name is known. */
function asCareRequest({ fecha, name, ...span }: PatientShifts['around'][number]): CareRequest {
  return {
    fecha,
    ...horasOf(span),
    status: statusOfNew(true),
    cuidador: { id: null, nombre: name },
  };
}

/** When the last no was said to a shift, if every part has one; else null. */
function declinedAt({ parts }: CareShift, { declined }: PatientShifts): string | null {
  const at = new Map(
    declined.map((one) => [partKey({ fecha: one.fecha, ...horasOf(one) }), one.at]),
  );
  const said = parts.map((part) => at.get(partKey(part)));
  return said.every((one) => one !== undefined) ? (said.toSorted().at(-1) ?? null) : null;
}

/** The care requests of a patient by day, because a caregiver may have a thousand of them. */
type ByDay = ReadonlyMap<Fecha, readonly CareRequest[]>;

/** Who is confirmed for the minute before a shift and for the minute after it. */
function neighboursOf(
  { parts }: CareShift,
  byDay: ByDay,
  me: Id,
): Pick<ShownShift, 'before' | 'after'> {
  const own = new Set(parts.map(partKey));
  const fechas = parts.flatMap(({ fecha }) => [addDays(fecha, -1), fecha, addDays(fecha, 1)]);
  const others = [...new Set(fechas)]
    .flatMap((fecha) => byDay.get(fecha) ?? [])
    .filter((one) => one.cuidador !== null && !own.has(partKey(one)));
  const begin = Math.min(...parts.map(beginOf));
  const end = Math.max(...parts.map(finishOf));
  const before = others.find((one) => beginOf(one) < begin && finishOf(one) >= begin);
  const after = others.find((one) => beginOf(one) <= end && finishOf(one) > end);
  return { before: neighbourIn(before, me), after: neighbourIn(after, me) };
}

function neighbourIn(careRequest: CareRequest | undefined, me: Id): Neighbour | null {
  const cuidador = careRequest?.cuidador ?? null;
  const isMe = sameCaregiver(cuidador, { id: me, nombre: '' });
  const firstName = firstNameOf(cuidador?.nombre ?? '');
  return isMe || firstName !== '' ? { firstName, isMe } : null;
}

/** The notes with text that are shown by the parts of a shift, as the family sees them. */
function notesShownBy(
  { parts }: CareShift,
  notes: readonly HandoverNote[],
  byDay: ByDay,
): readonly HandoverNote[] {
  const withText = notes.filter(({ text }) => text !== '');
  return parts.flatMap((part) => {
    const ofDay = (byDay.get(part.fecha) ?? [])
      .map((one) => ({ fecha: one.fecha, ...spanOf(one) }))
      .sort((a, b) => a.start - b.start);
    return notesOf(withText, { fecha: part.fecha, ...spanOf(part) }, ofDay);
  });
}

/** Minutes counted over all days: the end of a day equals the first minute of the next day. */
function beginOf(part: ShiftPart | undefined): number {
  if (part === undefined) return 0;
  const { start } = spanOf(part);
  return dayOf(part.fecha) + (start === firstMinute(part.fecha) ? 0 : start);
}

function finishOf(part: ShiftPart): number {
  return dayOf(part.fecha) + spanOf(part).end;
}

function dayOf(fecha: Fecha): number {
  return (Date.parse(fecha) / MS_PER_DAY) * DAY_MINUTES;
}
