import { addDays, type Span } from '#domain/calendar/time.ts';
import { difference, sameSpans, union } from '#domain/planner/span.ts';
import {
  hoursAfter,
  UNAVAILABLE_QUEUES,
  type UnavailableDay,
  type UnavailableEdit,
} from './unavailable-day.ts';

/** The id of the queue of one day. */
export function unavailableQueueId({ fecha }: Pick<UnavailableDay, 'fecha'>): string {
  return `${UNAVAILABLE_QUEUES}${fecha}`;
}

/** Whether a day follows another and has the same hours. */
export function isNextAlike(before: UnavailableDay, day: UnavailableDay): boolean {
  return addDays(before.fecha, 1) === day.fecha && sameSpans(before.spans, day.spans);
}

/**
 * Combines an edit with the one that it replaces in its queue, which may have arrived or not. Every hour that either of
 * them changed ends up as after both, and no other hour is changed. The later edit may have been made in another tab,
 * without seeing the earlier one.
 */
export function foldUnavailable(
  waiting: UnavailableEdit | undefined,
  edit: UnavailableEdit,
): UnavailableEdit {
  if (waiting === undefined) return edit;
  const { fecha } = edit;
  const [before, now] = [changedBy(waiting), changedBy(edit)];
  // The earlier edit replaces the whole day, so the combined one must too.
  if (before === null || now === null) return { fecha, spans: edit.spans };
  const spans = hoursAfter(waiting.spans, edit);
  const changed = union([...before, ...now]);
  return { fecha, spans, seen: otherThan(spans, changed) };
}

/** The hours that an edit adds or takes away; null if it replaces the whole day. */
function changedBy({ spans, seen }: UnavailableEdit): readonly Span[] | null {
  return seen === undefined ? null : otherThan(spans, seen);
}

/** The hours that are in exactly one of the two lists. */
function otherThan(one: readonly Span[], other: readonly Span[]): readonly Span[] {
  return union([...difference(one, other), ...difference(other, one)]);
}
