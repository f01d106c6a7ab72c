import {
  type CareRequest,
  endOf,
  isConfirmedFor,
  overlap,
  type ShiftCaregiver,
  startOf,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { isConfirmed, isPending, statusOfNew } from '#domain/calendar/status.ts';
import {
  addDays,
  type Fecha,
  formatHora,
  type Minute,
  SLOT_MINUTES,
} from '#domain/calendar/time.ts';
import {
  type CareShift,
  partKey,
  partOf,
  type ShiftAnswer,
  type ShiftPart,
  sameParts,
} from './care-shift.ts';
import { openPartsBeside, requestedShifts } from './requested-shifts.ts';

/** A time of the calendar's clock. */
export interface Moment {
  readonly fecha: Fecha;
  readonly minute: Minute;
}

/** The effect of an answer; `parts` are the parts of the shift, as the server spells them. */
export type Verdict =
  | {
      readonly kind: 'accepted' | 'withdrew';
      readonly parts: readonly ShiftPart[];
      readonly changes: readonly SlotChange[];
    }
  | { readonly kind: 'declined'; readonly parts: readonly ShiftPart[] }
  | { readonly kind: 'unchanged' }
  /** Confirmed for somebody else; null if the family confirmed it without a name. */
  | { readonly kind: 'taken'; readonly by: ShiftCaregiver | null }
  /** `own`: a no to what its author saw as asked for is not one to what is theirs by now. */
  | { readonly kind: 'own' | 'changed' | 'gone' | 'past' };

/**
 * Decides the effect of a caregiver's answer on a calendar. The server applies answers with this code.
 *
 * The law: a shift is accepted only whole as it can be answered now, and only by somebody who saw exactly those parts. A
 * shift that is confirmed for the caregiver themself never stays so silently after a no, and is given back only by a no of
 * somebody who saw it as theirs.
 * @param now the care requests on `daysToJudge` of the answer; others change nothing.
 */
export function judgeAnswer(
  now: readonly CareRequest[],
  { answer, parts, asked }: Pick<ShiftAnswer, 'answer' | 'parts' | 'asked'>,
  me: ShiftCaregiver,
  moment: Moment,
): Verdict {
  if (parts.every((part) => hasEnded(part, moment))) return { kind: 'past' };
  const seen = new Set(parts.map(partKey));
  const there = now.filter((one) => seen.has(partKey(one)));
  const isMine = (one: CareRequest) => isConfirmedFor(one, me);
  const isNo = answer === 'no';

  const own = there.filter(isMine);
  if (new Set(own.map(partKey)).size === seen.size) {
    if (!isNo) return { kind: 'unchanged' };
    return asked ? { kind: 'own' } : { kind: 'withdrew', ...withdrawalOf(own, now, moment) };
  }

  const requested = requestedShifts(now).find((shift) => sameParts(shift, { parts }));
  if (requested !== undefined) {
    if (isNo) return { kind: 'declined', parts: requested.parts };
    return { kind: 'accepted', parts: requested.parts, changes: accepting(now, seen, me) };
  }

  // Parts that are over are ignored: they were not given back, and nobody has changed them.
  const open = now.filter((one) => !hasEnded(one, moment));
  const overlapping = open.filter((one) => parts.some((part) => overlap(one, part)));
  if (overlapping.some(isMine)) return { kind: 'changed' };
  if (isNo) return { kind: 'unchanged' };
  const taken = overlapping.find(isConfirmed);
  if (taken !== undefined) return { kind: 'taken', by: taken.cuidador };
  return { kind: overlapping.length > 0 ? 'changed' : 'gone' };
}

/** The days of which `judgeAnswer` must know all care requests: those of the shift and the days before and after. */
export function daysToJudge({ parts }: Pick<ShiftAnswer, 'parts'>): readonly Fecha[] {
  return [...new Set(parts.flatMap(({ fecha }) => [addDays(fecha, -1), fecha, addDays(fecha, 1)]))];
}

/** Whether a part of a shift, or a care request, is over. */
export function hasEnded(part: ShiftPart, { fecha, minute }: Moment): boolean {
  return part.fecha < fecha || (part.fecha === fecha && endOf(part) <= minute);
}

/** Confirms the parts of a requested shift for a caregiver; the other hours of the same care requests stay pending. */
function accepting(
  now: readonly CareRequest[],
  parts: ReadonlySet<string>,
  me: ShiftCaregiver,
): readonly SlotChange[] {
  const isAccepted = (one: CareRequest) => parts.has(partKey(one));
  const confirmed = { status: statusOfNew(true), cuidador: me };
  const openPartsOf = openPartsBeside(now);
  return now.filter(isPending).flatMap((record) => {
    const open = openPartsOf(record);
    if (!open.some(isAccepted)) return [];
    return replacing(
      record,
      open.map((one) => (isAccepted(one) ? { ...one, ...confirmed } : one)),
    );
  });
}

/**
 * Makes the remaining time of confirmed care requests pending again, except hours for which somebody else is confirmed
 * too. Time that is over stays confirmed, because the caregiver was there.
 * @returns `parts` are the pending parts, or the parts given back if others cover all of them.
 */
export function withdrawalOf(
  own: readonly CareRequest[],
  now: readonly CareRequest[],
  moment: Moment,
) {
  const openPartsOf = openPartsBeside(now.filter((one) => !own.includes(one)));
  const pending = { status: statusOfNew(false), cuidador: null };
  const given = own
    .filter((one) => !hasEnded(one, moment))
    .map((one) => {
      const { over, toCome } = cutAt(one, moment);
      const asked = openPartsOf(toCome).map((part) => ({ ...part, ...pending }));
      return { one, over, toCome, asked };
    });
  const asked = given.flatMap((each) => each.asked);
  const parts = (asked.length > 0 ? asked : given.map(({ toCome }) => toCome)).map(partOf);
  const changes = given.flatMap((each) => replacing(each.one, [...each.over, ...each.asked]));
  return { parts, changes };
}

/** Whether a part of a shift stays confirmed for a caregiver who gives it back now, because it is over. */
export function isPartlyOver({ parts }: CareShift, moment: Moment): boolean {
  return parts.some((part) => hasEnded(part, moment) || cutAt(part, moment).over.length > 0);
}

/**
 * Cuts a part of a shift at the start of the current slot. The slot that has begun counts as still to come, so that no
 * time looks covered that nobody covers.
 */
function cutAt<P extends ShiftPart>(one: P, { fecha, minute }: Moment) {
  const begun = minute - (minute % SLOT_MINUTES);
  if (one.fecha !== fecha || begun <= startOf(one)) return { over: [], toCome: one };
  const hora = formatHora(begun);
  return { over: [{ ...one, horaFin: hora }], toCome: { ...one, horaInicio: hora } };
}

/** The changes that replace one care request by others. */
function replacing(record: CareRequest, by: readonly CareRequest[]): readonly SlotChange[] {
  return [
    { accion: 'eliminar', record },
    ...by.map((one): SlotChange => ({ accion: 'inscribir', record: one })),
  ];
}

/** A part of a shift as a pending care request. */
export function asCareRequest(part: ShiftPart): CareRequest {
  return { ...part, status: statusOfNew(false), cuidador: null };
}
