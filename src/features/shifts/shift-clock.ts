import { chileanClock, type ZoneClock } from '#domain/calendar/zone.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';
import { deviceZone, useDeviceZone } from '#platform/device-zone.ts';
import { useTicking } from '#platform/use-ticking.ts';
import { useServices } from '#services';

const TICK_MS = 30_000;

/** The clock of this device's zone in Chile. */
export function shiftClock(): ZoneClock {
  return chileanClock(deviceZone());
}

/** The time now by that clock, updated as it passes. */
export function useMoment(): Moment {
  const { now } = useServices();
  const clock = chileanClock(useDeviceZone());
  const instant = useTicking(now, TICK_MS);
  return { fecha: clock.fechaOf(instant), minute: clock.minuteOf(instant) };
}
