import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';

let last: { readonly zone: string; readonly clock: ZoneClock } | undefined;

/** The clock that this device counts with. The same object while its zone is the same: making one costs. */
export function deviceClock(): ZoneClock {
  const zone = chileanZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (last?.zone !== zone) last = { zone, clock: zoneClock(zone) };
  return last.clock;
}
