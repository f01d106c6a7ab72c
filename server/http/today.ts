import type { Fecha } from '#domain/calendar/time.ts';
import type { Parts } from '#server/parts.ts';

/** Made once: making one costs a hundred times as much as using it, and lists use it for every row. */
const CHILE = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in Chile now. */
export function todayIn({ clock }: Pick<Parts, 'clock'>): Fecha {
  return chileanFecha(clock());
}

/** The calendar date in Chile of an instant. */
function chileanFecha(instant: Date): Fecha {
  // en-CA writes dates as YYYY-MM-DD.
  return CHILE.format(instant);
}
