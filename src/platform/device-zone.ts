import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Read once, because it is expensive. */
let cached: string | undefined;
const listeners = createListeners();

/** The time zone of this device, by its IANA name. */
export function useDeviceZone(): string {
  return useSyncExternalStore(subscribe, deviceZone);
}

/** The same outside React. */
export function deviceZone(): string {
  cached ??= readZone();
  return cached;
}

function subscribe(changed: () => void): () => void {
  // A device that travels to another zone is put away at some point, and the page becomes visible again. Adding the same
  // listener again does nothing.
  document.addEventListener('visibilitychange', readAgain);
  return listeners.subscribe(changed);
}

function readAgain(): void {
  const zone = readZone();
  if (zone === cached) return;
  cached = zone;
  listeners.notify();
}

function readZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
