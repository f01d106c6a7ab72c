import { horasOf } from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { isPending } from '#domain/calendar/status.ts';
import { addDays } from '#domain/calendar/time.ts';
import type { Circle, FamilyAnswer } from '#domain/contract/circle.ts';
import { groupBy } from '#domain/group-by.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { difference } from '#domain/planner/span.ts';
import { partKey, type ShiftPart } from './care-shift.ts';
import type { Moment } from './judge-answer.ts';

/** What the caregivers answered to a shift that nobody has taken. */
export interface Standing {
  /** The first names of those who cannot come, in order, without the one who withdrew. */
  readonly declinedBy: readonly string[];
  /** Whether everybody who is assigned cannot come. */
  readonly isByAll: boolean;
  /** Who had the shift, or a part of it, and gave it back last; null where it was never taken. */
  readonly withdrawn: Withdrawn | null;
  /** It was given back and begins within two days: somebody relied on it. */
  readonly isUrgent: boolean;
}

interface Withdrawn {
  readonly name: string;
  readonly reason: string | null;
  /** They do not care for this patient any more. */
  readonly hasLeft: boolean;
}

/** How many days ahead a shift that was given back is urgent. */
const URGENT_DAYS = 2;

/** The shift of a day as the calendar shows it. */
export type StandingShift = Omit<Shift, 'cuidador' | 'also' | 'offGrid'>;

/**
 * What the caregivers answered to a shift of one day; null for none, for one that is confirmed or not saved, and once it
 * is over.
 *
 * The law: somebody declined a shift only if they said no to exactly its hours. One that has grown, or now touches
 * another, is a new request, as it is for the caregivers (decision 0034). A withdrawal counts for any of its hours,
 * because they were relied on.
 * @param assigned those who can take it, with active accounts.
 */
export function standingOf(
  shift: StandingShift,
  { answers, caregivers }: Pick<Circle, 'answers' | 'caregivers'>,
  assigned: readonly { readonly id: Id }[],
  now: Moment,
): Standing | null {
  if (!isPending(shift) || shift.nueva || isOver(shift, now)) return null;
  const own = answersTo(shift, answers);
  const declined = [...groupBy(own, ({ caregiverId }) => String(caregiverId)).values()].filter(
    (ofOne) => isExactly(shift, ofOne),
  );
  const withdrawal = own
    .filter(({ kind }) => kind === 'withdrew')
    .reduce<FamilyAnswer | null>((last, one) => (last && last.at >= one.at ? last : one), null);
  if (declined.length === 0 && withdrawal === null) return null;
  const said = declined.flatMap(([first]) => first ?? []);
  return {
    declinedBy: said
      .filter(({ caregiverId }) => !withdrawal || !sameId(caregiverId, withdrawal.caregiverId))
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'es')),
    isByAll:
      assigned.length > 0 &&
      assigned.every(({ id }) => said.some(({ caregiverId }) => sameId(caregiverId, id))),
    withdrawn: withdrawal && {
      name: withdrawal.name,
      reason: withdrawal.reason,
      hasLeft: !caregivers.some(({ id }) => sameId(id, withdrawal.caregiverId)),
    },
    isUrgent: withdrawal !== null && isSoon(shift, now),
  };
}

/** The parts of shifts to which anybody said no: what is asked for again. */
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

/** Whether the answers of one caregiver are to these hours, and to no others. */
function isExactly(shift: StandingShift, answers: readonly FamilyAnswer[]): boolean {
  return difference([shift], answers).length === 0 && difference(answers, [shift]).length === 0;
}

function isOver({ fecha, end }: StandingShift, now: Moment): boolean {
  return fecha < now.fecha || (fecha === now.fecha && end <= now.minute);
}

function isSoon({ fecha, start }: StandingShift, now: Moment): boolean {
  const last = addDays(now.fecha, URGENT_DAYS);
  return fecha < last || (fecha === last && start <= now.minute);
}
