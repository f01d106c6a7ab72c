import { addDays, type Span } from '#domain/calendar/time.ts';
import { difference, sameSpans, union } from '#domain/planner/span.ts';
import {
  hoursAfter,
  UNAVAILABLE_QUEUES,
  type UnavailableDay,
  type UnavailableEdit,
} from './unavailable-day.ts';

/** The id of a day's own queue. */
export function unavailableQueueId({ fecha }: Pick<UnavailableDay, 'fecha'>): string {
  return `${UNAVAILABLE_QUEUES}${fecha}`;
}

/** Whether a day is the one after another, with the same hours. */
export function isNextAlike(before: UnavailableDay, day: UnavailableDay): boolean {
  return addDays(before.fecha, 1) === day.fecha && sameSpans(before.spans, day.spans);
}

/**
 * An edit that replaces one in its queue, which may have arrived or not: whatever either of them changed ends as after
 * both, and nothing else is touched. The later one may have been made without seeing the other, in another tab.
 */
export function foldUnavailable(
  waiting: UnavailableEdit | undefined,
  edit: UnavailableEdit,
): UnavailableEdit {
  if (waiting === undefined) return edit;
  const { fecha } = edit;
  const [before, now] = [changedBy(waiting), changedBy(edit)];
  // The earlier one replaces the whole day, and so must what comes in its place.
  if (before === null || now === null) return { fecha, spans: edit.spans };
  const spans = hoursAfter(waiting.spans, edit);
  const changed = union([...before, ...now]);
  return { fecha, spans, seen: otherThan(spans, changed) };
}

/** The hours that an edit adds or takes away; null where it replaces all of them. */
function changedBy({ spans, seen }: UnavailableEdit): readonly Span[] | null {
  return seen === undefined ? null : otherThan(spans, seen);
}

/** The hours that are in one list and not in the other. */
function otherThan(one: readonly Span[], other: readonly Span[]): readonly Span[] {
  return union([...difference(one, other), ...difference(other, one)]);
}
