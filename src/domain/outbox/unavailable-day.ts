import type { Fecha, Span } from '#domain/calendar/time.ts';
import { difference, union } from '#domain/planner/span.ts';

/** When a caregiver cannot come on one day: all of the day; without spans they can come at any time. */
export interface UnavailableDay {
  readonly fecha: Fecha;
  readonly spans: readonly Span[];
}

/** Such a day as a mutation of the outbox. */
export interface UnavailableEdit extends UnavailableDay {
  /**
   * The day as its author saw it: only what they added to it or took away is changed, so that what another device of
   * theirs has written meanwhile stays. Missing in what older code stored, which replaces the whole day.
   */
  readonly seen?: readonly Span[];
}

/** The hours of a day that had these, after an edit. */
export function hoursAfter(
  hours: readonly Span[],
  { spans, seen = hours }: Omit<UnavailableEdit, 'fecha'>,
): readonly Span[] {
  return union([...difference(hours, difference(seen, spans)), ...difference(spans, seen)]);
}

/** The prefix of the queue ids of unavailable days. */
export const UNAVAILABLE_QUEUES = 'unavailable|';
