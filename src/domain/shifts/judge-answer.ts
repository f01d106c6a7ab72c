import {
  type CareRequest,
  endOf,
  overlap,
  type ShiftCaregiver,
  sameCaregiver,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { isConfirmed, isPending, statusOfNew } from '#domain/calendar/status.ts';
import { addDays, type Fecha, type Minute } from '#domain/calendar/time.ts';
import { partKey, partOf, type ShiftAnswer, type ShiftPart, sameParts } from './care-shift.ts';
import { openPartsBeside, requestedShifts } from './requested-shifts.ts';

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
 * The law: a shift is accepted only whole as it can be answered now, and only by somebody who saw exactly those parts. A
 * shift that is confirmed for the caregiver themself never stays so silently after a no.
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
    return isNo ? { kind: 'withdrew', ...withdrawalOf(own, now, moment) } : { kind: 'unchanged' };

  const requested = requestedShifts(now).find((shift) => sameParts(shift, { parts }));
  if (requested !== undefined) {
    if (isNo) return { kind: 'declined', parts: requested.parts };
    return { kind: 'accepted', parts: requested.parts, changes: accepting(now, seen, me) };
  }

  // What is over was not given back, and nobody has changed it.
  const open = now.filter((one) => !hasEnded(one, moment));
  const overlapping = open.filter((one) => parts.some((part) => overlap(one, part)));
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
  return part.fecha < fecha || (part.fecha === fecha && endOf(part) <= minute);
}

/** Confirms the parts of a requested shift for somebody; what else was asked for with them is still asked for. */
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
 * Asks again for confirmed care requests, but for the hours that somebody else has too. What is over stays as it was: the
 * caregiver was there.
 * @returns `parts` are what is asked for, or what was given back where others have all of it.
 */
export function withdrawalOf(
  own: readonly CareRequest[],
  now: readonly CareRequest[],
  moment: Moment,
) {
  const given = own.filter((one) => !hasEnded(one, moment));
  const openPartsOf = openPartsBeside(now.filter((one) => !own.includes(one)));
  const pending = { status: statusOfNew(false), cuidador: null };
  const asked = given.map((one) => openPartsOf(one).map((part) => ({ ...part, ...pending })));
  const parts = (asked.flat().length > 0 ? asked.flat() : given).map(partOf);
  return { parts, changes: given.flatMap((one, index) => replacing(one, asked[index] ?? [])) };
}

/** The changes that put other care requests in the place of one. */
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
