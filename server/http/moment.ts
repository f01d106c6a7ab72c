import { CHILE } from '#domain/calendar/fechas-in.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';
import type { Dependencies } from '#server/dependencies.ts';

/** The clock of Chile's mainland. */
export const mainland = zoneClock(CHILE);

/** What the clock of Chile's mainland shows now. */
export function momentNow({ clock }: Pick<Dependencies, 'clock'>): Moment {
  const now = clock().getTime();
  return { fecha: mainland.fechaOf(now), minute: mainland.minuteOf(now) };
}
