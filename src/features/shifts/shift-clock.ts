import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';
import type { Moment } from '#domain/shifts/judge-answer.ts';
import { useListener } from '#platform/use-listener.ts';
import { useTicking } from '#platform/use-ticking.ts';
import { useServices } from '#services';

const TICK_MS = 30_000;

/** Expensive to make. Losing it changes nothing. */
let cached: ZoneClock | undefined;

/** The clock of this device's zone in Chile. */
export function shiftClock(): ZoneClock {
  cached ??= zoneClock(deviceZone());
  return cached;
}

function forgetOtherZone(): void {
  if (cached?.zone !== deviceZone()) cached = undefined;
}

function deviceZone(): string {
  return chileanZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The time now by that clock, updated as it passes. */
export function useMoment(): Moment {
  const { now } = useServices();
  // A device that travels to another zone is put away at some point, and the page becomes visible again.
  useListener('visibilitychange', forgetOtherZone, { on: document });
  const instant = useTicking(now, TICK_MS);
  const clock = shiftClock();
  return { fecha: clock.fechaOf(instant), minute: clock.minuteOf(instant) };
}
