import { useSyncExternalStore } from 'react';
import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';

/** The same object while the zone is the same: making a clock is expensive, and so is asking for the zone. */
let kept: ZoneClock | undefined;
const listeners = new Set<() => void>();

/** The clock of this device's zone. */
export function useDeviceClock(): ZoneClock {
  return useSyncExternalStore(subscribe, deviceClock);
}

/** The same outside React. */
export function deviceClock(): ZoneClock {
  if (kept === undefined) {
    kept = zoneClock(deviceZone());
    // A travelling device is put away at some point; the zone is read again when the page becomes visible.
    document.addEventListener('visibilitychange', askAgain);
  }
  return kept;
}

function askAgain(): void {
  const zone = deviceZone();
  if (zone === kept?.zone) return;
  kept = zoneClock(zone);
  for (const changed of listeners) changed();
}

function deviceZone(): string {
  return chileanZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
