import {
  type CareRequest,
  endOf,
  overlap,
  type ShiftCaregiver,
  sameCaregiver,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { isConfirmed, statusOfNew } from '#domain/calendar/status.ts';
import { addDays, type Fecha, type Minute } from '#domain/calendar/time.ts';
import { partKey, type ShiftAnswer, type ShiftPart, sameParts } from './care-shift.ts';
import { requestedShifts } from './requested-shifts.ts';

/** A time of the calendar's clock. */
export interface Moment {
  readonly fecha: Fecha;
  readonly minute: Minute;
}

/** What an answer does; `parts` are those of the shift, as the server spells them. */
export type Verdict =
  | {
      readonly kind: 'accepted' | 'withdrew';
      readonly parts: readonly ShiftPart[];
      readonly changes: readonly SlotChange[];
    }
  | { readonly kind: 'declined'; readonly parts: readonly ShiftPart[] }
  | { readonly kind: 'unchanged' }
  /** Confirmed for somebody else; null where the family confirmed it for nobody. */
  | { readonly kind: 'taken'; readonly by: ShiftCaregiver | null }
  | { readonly kind: 'changed' | 'gone' | 'past' };

/**
 * Decides what a caregiver's answer does to a calendar. The server applies answers with this code.
 *
 * The law: a shift is accepted only whole as it is now, and only by somebody who saw exactly those parts. A shift
 * that is confirmed for the caregiver themself never stays so silently after a no.
 * @param now the care requests on `daysToJudge` of the answer; others change nothing.
 */
export function judgeAnswer(
  now: readonly CareRequest[],
  { answer, parts }: Pick<ShiftAnswer, 'answer' | 'parts'>,
  me: ShiftCaregiver,
  moment: Moment,
): Verdict {
  if (parts.every((part) => hasEnded(part, moment))) return { kind: 'past' };
  const seen = new Set(parts.map(partKey));
  const there = now.filter((one) => seen.has(partKey(one)));
  const isMine = (one: CareRequest) => isConfirmed(one) && sameCaregiver(one.cuidador, me);
  const isNo = answer === 'no';

  const own = there.filter(isMine);
  if (new Set(own.map(partKey)).size === seen.size)
    return isNo ? { kind: 'withdrew', ...withdrawalOf(own, moment) } : { kind: 'unchanged' };

  const requested = requestedShifts(now).find((shift) => sameParts(shift, { parts }));
  if (requested !== undefined) {
    if (isNo) return { kind: 'declined', parts: requested.parts };
    const confirmed = { status: statusOfNew(true), cuidador: me };
    return { kind: 'accepted', parts: requested.parts, changes: replacing(there, confirmed) };
  }

  const overlapping = now.filter((one) => parts.some((part) => overlap(one, asCareRequest(part))));
  if (overlapping.some(isMine)) return { kind: 'changed' };
  if (isNo) return { kind: 'unchanged' };
  const taken = overlapping.find(isConfirmed);
  if (taken !== undefined) return { kind: 'taken', by: taken.cuidador };
  return { kind: overlapping.length > 0 ? 'changed' : 'gone' };
}

/** The days of which `judgeAnswer` must know all care requests: those of the shift and those beside them. */
export function daysToJudge({ parts }: Pick<ShiftAnswer, 'parts'>): readonly Fecha[] {
  return [...new Set(parts.flatMap(({ fecha }) => [addDays(fecha, -1), fecha, addDays(fecha, 1)]))];
}

/** Whether a part of a shift, or a care request, is over. */
export function hasEnded(part: ShiftPart, { fecha, minute }: Moment): boolean {
  return part.fecha < fecha || (part.fecha === fecha && endOf(asCareRequest(part)) <= minute);
}

/** Makes confirmed care requests pending. What is over stays as it was: the caregiver was there. */
export function withdrawalOf(own: readonly CareRequest[], moment: Moment) {
  const open = own.filter((one) => !hasEnded(one, moment));
  const pending = { status: statusOfNew(false), cuidador: null };
  const parts = open.map(({ fecha, horaInicio, horaFin }) => ({ fecha, horaInicio, horaFin }));
  return { parts, changes: replacing(open, pending) };
}

/** The changes that make these care requests pending or confirmed, in their intervals. */
function replacing(
  careRequests: readonly CareRequest[],
  by: Pick<CareRequest, 'status' | 'cuidador'>,
): readonly SlotChange[] {
  return careRequests.flatMap((record): readonly SlotChange[] => [
    { accion: 'eliminar', record },
    { accion: 'inscribir', record: { ...record, ...by } },
  ]);
}

/** A part of a shift as a pending care request. */
export function asCareRequest(part: ShiftPart): CareRequest {
  return { ...part, status: statusOfNew(false), cuidador: null };
}
