import type { Fecha, Span } from '#domain/calendar/time.ts';

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
