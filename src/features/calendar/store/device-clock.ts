import { useSyncExternalStore } from 'react';
import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';

/** The same object while the zone is the same: making a clock is expensive, and so is reading the zone. */
let cached: ZoneClock | undefined;
const listeners = new Set<() => void>();

/** The clock of this device's zone. */
export function useDeviceClock(): ZoneClock {
  return useSyncExternalStore(subscribe, deviceClock);
}

/** The same outside React. */
export function deviceClock(): ZoneClock {
  if (cached === undefined) {
    cached = zoneClock(deviceZone());
    // A device that travels to another zone is put away at some point, and the page becomes visible again.
    document.addEventListener('visibilitychange', readAgain);
  }
  return cached;
}

function readAgain(): void {
  const zone = deviceZone();
  if (zone === cached?.zone) return;
  cached = zoneClock(zone);
  for (const changed of listeners) changed();
}

function deviceZone(): string {
  return chileanZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
