import { overlap } from '#domain/calendar/care-request.ts';
import { groupBy } from '#domain/group-by.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import { hoursBeyond } from './hours-beyond.ts';

/** What the family did to a caregiver's own shifts: their hours before and after. */
export interface OwnHours {
  readonly before: readonly ShiftPart[];
  readonly after: readonly ShiftPart[];
}

/** What the caregiver has to be told about it. */
export interface OwnChange {
  readonly change: 'new' | 'changed' | 'removed';
  /** Shifts that the caregiver has; for `removed`, those that they had. */
  readonly parts: readonly ShiftPart[];
  /** For `changed`: shifts that they had, and of which nothing is theirs any more. */
  readonly gone?: readonly ShiftPart[];
}

/**
 * The part of a change that is still true: hours that were taken away and are not theirs, and hours that were given and
 * are theirs. What they did themselves meanwhile is not news for them. Null if nothing is left.
 * @param own what is confirmed for the caregiver now, on these days at least.
 */
export function ownChangeNow(
  { before, after }: OwnHours,
  own: readonly ShiftPart[],
  moment: Moment,
): OwnChange | null {
  const isLost = hoursBeyond([...after, ...own]);
  const lost = before.filter((part) => isLost(part).length > 0);
  const given = overlapping(own, after.flatMap(hoursBeyond(before)));
  // For a shift that became shorter, its current hours.
  const left = new Set([...overlapping(own, lost), ...given]);
  const isOpen = (part: ShiftPart) => !hasEnded(part, moment);
  const parts = own.filter((part) => left.has(part) && isOpen(part));
  if (parts.length === 0) {
    const removed = lost.filter(isOpen);
    return removed.length === 0 ? null : { change: 'removed', parts: removed };
  }
  const isNew = lost.length === 0 && overlapping(parts, before).length === 0;
  if (isNew) return { change: 'new', parts };
  const kept = new Set(overlapping(lost, own));
  return { change: 'changed', parts, gone: lost.filter((part) => isOpen(part) && !kept.has(part)) };
}

/** Combines two consecutive changes. Whatever the caregiver did between them is kept. */
export function joined(first: OwnHours, second: OwnHours): OwnHours {
  const isNewIn = hoursBeyond([...first.before, ...first.after]);
  const isLeft = hoursBeyond([...second.before, ...second.after]);
  return {
    before: [...first.before, ...second.before.flatMap(isNewIn)],
    after: [...first.after.flatMap(isLeft), ...second.after],
  };
}

/** The parts that overlap any of the others. */
function overlapping(
  parts: readonly ShiftPart[],
  others: readonly ShiftPart[],
): readonly ShiftPart[] {
  const byDay = groupBy(others, ({ fecha }) => fecha);
  return parts.filter((part) => byDay.get(part.fecha)?.some((one) => overlap(part, one)));
}
