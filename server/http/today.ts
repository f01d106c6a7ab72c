import { type Fecha, fechasIn } from '#domain/calendar/time.ts';
import type { Parts } from '#server/parts.ts';

/** Made once: making one costs a hundred times as much as using it, and lists use it for every row. */
const chileanFecha = fechasIn('America/Santiago');

/** The date in Chile now. */
export function todayIn({ clock }: Pick<Parts, 'clock'>): Fecha {
  return chileanFecha(clock());
}
