import { chileanClock, type ZoneClock } from '#domain/calendar/zone.ts';
import { deviceZone, useDeviceZone } from '#platform/device-zone.ts';

/** The clock of this device's zone in Chile. */
export function useDeviceClock(): ZoneClock {
  return chileanClock(useDeviceZone());
}

/** The same outside React. */
export function deviceClock(): ZoneClock {
  return chileanClock(deviceZone());
}
