import { eachOnce, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import { type Care, caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import type { Span } from '#domain/calendar/time.ts';

/** Hours for which several people are confirmed. */
export interface JointHours extends Span {
  readonly caregivers: readonly ShiftCaregiver[];
  /** One shift for which all of them are confirmed, or a shift off the grid and another that it overlaps. */
  readonly shifts: readonly [Shift, ...Shift[]];
}

/** Whether several people are confirmed for a shift: two members of the family may each have confirmed one. */
export function isJoint({ also }: Care): boolean {
  return also !== undefined;
}

/**
 * The joint hours of a day. Shifts on the grid share their slots; a shift off the grid is separate, and is compared
 * with every other.
 */
export function jointHoursOf(shifts: readonly Shift[]): readonly JointHours[] {
  return shifts.flatMap((shift, index): readonly JointHours[] => {
    if (isJoint(shift)) {
      const { start, end } = shift;
      return [{ start, end, caregivers: caregiversOf(shift), shifts: [shift] }];
    }
    if (shift.offGrid === null || !isConfirmed(shift)) return [];
    // A pair of shifts that are both off the grid is compared once.
    const others = shifts.filter((other, at) => other.offGrid === null || at < index);
    return others.flatMap((other) => meeting(shift, other));
  });
}

function meeting(shift: Shift, other: Shift): readonly JointHours[] {
  const start = Math.max(shift.start, other.start);
  const end = Math.min(shift.end, other.end);
  const there = caregiversOf(other);
  const caregivers = eachOnce([...there, ...caregiversOf(shift)]);
  const isMore = caregivers.length > Math.max(1, there.length);
  return isMore && start < end && isConfirmed(other)
    ? [{ start, end, caregivers, shifts: [shift, other] }]
    : [];
}

/** The joint hours of a day that a shift is part of. */
export function jointHoursIn(shift: Shift, hours: readonly JointHours[]): readonly JointHours[] {
  return hours.filter(({ shifts }) =>
    shifts.some(({ start, offGrid }) => start === shift.start && offGrid === shift.offGrid),
  );
}
