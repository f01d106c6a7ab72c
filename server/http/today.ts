import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Parts } from '#server/parts.ts';

/** The date in Chile now. */
export function todayIn({ clock }: Pick<Parts, 'clock'>): Fecha {
  return chileanFecha(clock());
}
