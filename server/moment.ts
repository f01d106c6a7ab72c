import type { Region } from '#domain/account/choices.ts';
import { CHILE } from '#domain/calendar/fechas-in.ts';
import { type Fecha, MS_PER_MINUTE, slotStart } from '#domain/calendar/time.ts';
import { hasClockChange, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';
import type { Dependencies } from '#server/dependencies.ts';

/** The clock of Chile's mainland. */
export const mainland = quickClock(CHILE);

/** The regions that do not put their clocks back in winter. */
const SOUTHERN: readonly Region[] = [
  'Aysén del General Carlos Ibáñez del Campo',
  'Magallanes y la Antártica Chilena',
];
const southern = quickClock('America/Punta_Arenas');

/** The clock of a region; the mainland's for an unknown region. */
export function clockOf(region: string | null): ZoneClock {
  return SOUTHERN.some((one) => one === region) ? southern : mainland;
}

/** The time now on the clock of Chile's mainland. */
export function momentNow({ clock }: Pick<Dependencies, 'clock'>): Moment {
  const now = clock().getTime();
  return { fecha: mainland.fechaOf(now), minute: mainland.minuteOf(now) };
}

/**
 * A clock for thousands of shifts, one day after another: of a day on which it does not change it asks the engine's time
 * zone data only once.
 */
function quickClock(timeZone: string): ZoneClock {
  const clock = zoneClock(timeZone);
  let last: { readonly fecha: Fecha; readonly start: number } | null = null;
  return {
    ...clock,
    instantOf(fecha, slot) {
      if (hasClockChange(clock.dayOf(fecha))) return clock.instantOf(fecha, slot);
      if (last?.fecha !== fecha) last = { fecha, start: clock.instantOf(fecha, 0) };
      return last.start + slotStart(slot) * MS_PER_MINUTE;
    },
  };
}
