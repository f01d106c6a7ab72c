import { horasOf } from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays, type Span } from '#domain/calendar/time.ts';
import type { Circle, FamilyAnswer } from '#domain/contract/circle.ts';
import { groupBy } from '#domain/group-by.ts';
import { assignShortNames } from '#domain/people/caregiver-mark.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { fullName } from '#domain/people/person.ts';
import { difference } from '#domain/planner/span.ts';
import { partKey, type ShiftPart } from './care-shift.ts';
import type { Moment } from './judge-answer.ts';

/** The caregivers' answers to a shift that nobody has taken. */
export interface Standing {
  /** The first names of those who declined, in order, without the one who withdrew; namesakes are told apart. */
  readonly declinedBy: readonly string[];
  /** Whether everybody who is assigned declined. */
  readonly isByAll: boolean;
  /** The caregiver who had the shift, or a part of it, and gave it back last; null if nobody did. */
  readonly withdrawn: Withdrawn | null;
  /** The shift was given back and begins within two days: somebody relied on it. */
  readonly isUrgent: boolean;
}

interface Withdrawn {
  readonly name: string;
  readonly reason: string | null;
  /** They no longer care for this patient. */
  readonly hasLeft: boolean;
}

/** A shift that was given back is urgent if it begins within this many days. */
const URGENT_DAYS = 2;

/** The shift of a day as the calendar shows it. */
export type StandingShift = Omit<Shift, 'cuidador' | 'also' | 'offGrid'>;

/**
 * The caregivers' answers to a shift of one day. Null if there are none, if the shift is confirmed or not saved, and
 * once it is over.
 *
 * The law: a caregiver declined a shift only if they said no to exactly its hours. A shift that has grown, or now
 * touches another, is a new request, as it is for the caregivers (decision 0034). A withdrawal counts for any of its
 * hours, because the family relied on them.
 * @param assigned the caregivers who can take it, with active accounts.
 * @param ofDay all shifts of its day: nobody is asked for the hours of which somebody is confirmed.
 */
export function standingOf(
  shift: StandingShift,
  { answers, caregivers }: Pick<Circle, 'answers' | 'caregivers'>,
  assigned: readonly { readonly id: Id }[],
  now: Moment,
  ofDay: readonly StandingShift[] = [],
): Standing | null {
  if (!isPending(shift) || shift.nueva || isOver(shift, now)) return null;
  const own = answersTo(shift, answers);
  const declined = [...groupBy(own, ({ caregiverId }) => String(caregiverId)).values()].filter(
    (ofOne) => isExactly(shift, ofOne, ofDay.filter(isConfirmed)),
  );
  const withdrawal = own
    .filter(({ kind }) => kind === 'withdrew')
    .reduce<FamilyAnswer | null>((last, one) => (last && last.at >= one.at ? last : one), null);
  if (declined.length === 0 && withdrawal === null) return null;
  const said = declined.flatMap(([first]) => first ?? []);
  const short = assignShortNames(caregivers.map((one) => ({ id: one.id, nombre: fullName(one) })));
  const nameOf = ({ caregiverId, name }: FamilyAnswer) => short[String(caregiverId)] ?? name;
  return {
    declinedBy: said
      .filter(({ caregiverId }) => !withdrawal || !sameId(caregiverId, withdrawal.caregiverId))
      .map(nameOf)
      .sort((a, b) => a.localeCompare(b, 'es')),
    isByAll:
      assigned.length > 0 &&
      assigned.every(({ id }) => said.some(({ caregiverId }) => sameId(caregiverId, id))),
    withdrawn: withdrawal && {
      name: nameOf(withdrawal),
      reason: withdrawal.reason,
      hasLeft: !caregivers.some(({ id }) => sameId(id, withdrawal.caregiverId)),
    },
    isUrgent: withdrawal !== null && isSoon(shift, now),
  };
}

/** The parts of shifts to which anybody said no, which the family can request again. */
export function answeredParts(
  shifts: readonly StandingShift[],
  { answers }: Pick<Circle, 'answers'>,
): readonly ShiftPart[] {
  const parts = shifts
    .flatMap((shift) => answersTo(shift, answers))
    .map((answer) => ({ fecha: answer.fecha, ...horasOf(answer) }));
  return [...new Map(parts.map((part) => [partKey(part), part])).values()];
}

/** Whether a caregiver said no to any part of these shifts. */
export function hasSaidNo(
  caregiver: Id | null,
  shifts: readonly StandingShift[],
  { answers }: Pick<Circle, 'answers'>,
): boolean {
  return shifts
    .flatMap((shift) => answersTo(shift, answers))
    .some(({ caregiverId }) => caregiver !== null && sameId(caregiverId, caregiver));
}

/** The answers to care requests that overlap the shift. */
function answersTo({ fecha, start, end }: StandingShift, answers: readonly FamilyAnswer[]) {
  return answers.filter((one) => one.fecha === fecha && one.start < end && one.end > start);
}

/** Whether the answers of one caregiver cover exactly the hours of the shift, except those that are taken. */
function isExactly(
  shift: StandingShift,
  answers: readonly FamilyAnswer[],
  taken: readonly Span[],
): boolean {
  return (
    difference([shift], [...answers, ...taken]).length === 0 &&
    difference(answers, [shift]).length === 0
  );
}

/** Whether some hours of a day are over. */
export function isOver({ fecha, end }: Pick<Shift, 'fecha' | 'end'>, now: Moment): boolean {
  return fecha < now.fecha || (fecha === now.fecha && end <= now.minute);
}

function isSoon({ fecha, start }: StandingShift, now: Moment): boolean {
  const last = addDays(now.fecha, URGENT_DAYS);
  return fecha < last || (fecha === last && start <= now.minute);
}
