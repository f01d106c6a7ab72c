import { addDays, type Fecha, type Span } from '#domain/calendar/time.ts';
import { sameSpans } from '#domain/planner/span.ts';

/** When a caregiver cannot come on one day, as a mutation of the outbox: all of the day; without spans it is removed. */
export interface UnavailableDay {
  readonly fecha: Fecha;
  readonly spans: readonly Span[];
}

/** The prefix of the queue ids of unavailable days. */
export const UNAVAILABLE_QUEUES = 'unavailable|';

/** The id of a day's own queue. */
export function unavailableQueueId({ fecha }: Pick<UnavailableDay, 'fecha'>): string {
  return `${UNAVAILABLE_QUEUES}${fecha}`;
}

/** Whether a day is the one after another, with the same hours. */
export function isNextAlike(before: UnavailableDay, day: UnavailableDay): boolean {
  return addDays(before.fecha, 1) === day.fecha && sameSpans(before.spans, day.spans);
}
