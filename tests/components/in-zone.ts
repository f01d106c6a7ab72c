import { vi } from 'vitest';

/** As on a device in that zone, until `backInOwnZone`. */
export function inZone(timeZone: string): void {
  const resolved = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolved.call(this), timeZone };
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

export function backInOwnZone(): void {
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
}
