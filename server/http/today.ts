import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Dependencies } from '#server/dependencies.ts';

/** The date in Chile now. */
export function todayIn({ clock }: Pick<Dependencies, 'clock'>): Fecha {
  return chileanFecha(clock());
}
