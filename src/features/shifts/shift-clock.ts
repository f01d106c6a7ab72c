import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';
import { useTicking } from '#platform/use-ticking.ts';
import { useServices } from '#services';

const TICK_MS = 30_000;

/** Expensive to make. Losing it changes nothing. */
let cached: ZoneClock | undefined;

/** The clock of this device's zone in Chile. */
export function shiftClock(): ZoneClock {
  cached ??= zoneClock(chileanZone(new Intl.DateTimeFormat().resolvedOptions().timeZone));
  return cached;
}

/** The time now by that clock, updated as it passes. */
export function useMoment(): Moment {
  const { now } = useServices();
  const instant = useTicking(now, TICK_MS);
  const clock = shiftClock();
  return { fecha: clock.fechaOf(instant), minute: clock.minuteOf(instant) };
}
