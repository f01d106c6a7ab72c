import { useSyncExternalStore } from 'react';
import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';
import { createListeners } from '#platform/listeners.ts';

/** The same object while the zone is the same: making a clock is expensive, and so is reading the zone. */
let cached: ZoneClock | undefined;
const { subscribe, notify } = createListeners();

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
  notify();
}

function deviceZone(): string {
  return chileanZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
