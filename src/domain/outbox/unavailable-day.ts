import type { Fecha, Span } from '#domain/calendar/time.ts';
import { difference, union } from '#domain/planner/span.ts';

/** A caregiver's unavailable hours of one day, all of them; without spans the caregiver can come at any time. */
export interface UnavailableDay {
  readonly fecha: Fecha;
  readonly spans: readonly Span[];
}

/** An unavailable day as a mutation of the outbox. */
export interface UnavailableEdit extends UnavailableDay {
  /**
   * The day as its author saw it. Only the hours that they added or took away are changed, so that changes from another
   * device of theirs stay. Absent in mutations stored by older code, which replace the whole day.
   */
  readonly seen?: readonly Span[];
}

/** The unavailable hours of a day after an edit. */
export function hoursAfter(
  hours: readonly Span[],
  { spans, seen = hours }: Omit<UnavailableEdit, 'fecha'>,
): readonly Span[] {
  return union([...difference(hours, difference(seen, spans)), ...difference(spans, seen)]);
}

/** The prefix of the queue ids of unavailable days. */
export const UNAVAILABLE_QUEUES = 'unavailable|';
