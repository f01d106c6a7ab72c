import { useSyncExternalStore } from 'react';
import { chileanZone, type ZoneClock, zoneClock } from '#domain/calendar/zone.ts';

/** The same object while its zone is the same: making one costs, and so does asking for the zone. */
let kept: ZoneClock | undefined;
const listeners = new Set<() => void>();

/** The clock that this device counts with. */
export function useDeviceClock(): ZoneClock {
  return useSyncExternalStore(subscribe, deviceClock);
}

function deviceClock(): ZoneClock {
  if (kept === undefined) {
    kept = zoneClock(deviceZone());
    // A device that travels is put away at some time, and is asked again when it is taken out.
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
