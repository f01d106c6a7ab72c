import { overlap } from '#domain/calendar/care-request.ts';
import { groupBy } from '#domain/group-by.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import { hoursBeyond } from './hours-beyond.ts';

/** What the family did to a caregiver's own shifts: as they were, and as they then were. */
export interface OwnHours {
  readonly before: readonly ShiftPart[];
  readonly after: readonly ShiftPart[];
}

/** What is to be told of it. */
export interface OwnChange {
  readonly change: 'new' | 'changed' | 'removed';
  /** Shifts that the caregiver has; of `removed` those that they had. */
  readonly parts: readonly ShiftPart[];
  /** Of `changed`: what they had and nothing of theirs is left of. */
  readonly gone?: readonly ShiftPart[];
}

/**
 * What is still so of it: what was taken away and is not theirs, and what was given and is. What they did themselves
 * since then is no news to them. Null where nothing is left.
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
  // Of a shift that became shorter, what it is now.
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

/** What two changes did together, one after the other. What the caregiver did between them stays as they left it. */
export function joined(first: OwnHours, second: OwnHours): OwnHours {
  const isNewIn = hoursBeyond([...first.before, ...first.after]);
  const isLeft = hoursBeyond([...second.before, ...second.after]);
  return {
    before: [...first.before, ...second.before.flatMap(isNewIn)],
    after: [...first.after.flatMap(isLeft), ...second.after],
  };
}

/** Those that share some time with any of the others. */
function overlapping(
  parts: readonly ShiftPart[],
  others: readonly ShiftPart[],
): readonly ShiftPart[] {
  const byDay = groupBy(others, ({ fecha }) => fecha);
  return parts.filter((part) => byDay.get(part.fecha)?.some((one) => overlap(part, one)));
}
