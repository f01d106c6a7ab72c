import type { Fecha } from './time.ts';

/**
 * When a delta of a calendar may be written over what is on the device.
 *
 * What is on the device is at a version of the calendar: every day on which it differs from what the server has now
 * changed after that version, so that the changes since then repair it. They come late, twice and out of order, and fit
 * if they begin at this version or before and do not end before it, because they have the changed days whole. Where a row
 * could not be read they have not: these begin at just this version, which stays, so that all of it is sent again. The
 * version is given up where something is written that no delta had: then a window must come.
 */

/** What a backend answers of a calendar, as of one version: the days that changed, or a window of days. */
export interface Delta {
  readonly version: number;
  /** The days that changed since the version that was named; null for a window. */
  readonly fechas: readonly Fecha[] | null;
  /** How many rows could not be read. */
  readonly unreadable: number;
}

/**
 * Whether a delta is written. A window may have an earlier version than the one on the device only if that was
 * named: then the server's database was restored from a copy.
 * @param version the one on the device, null for none.
 * @param since the version that was named, null for none.
 */
export function fits(version: number | null, delta: Delta, since: number | null): boolean {
  if (delta.fechas === null)
    return version === null || delta.version >= version || version === since;
  if (version === null || since === null) return false;
  return since <= version && version <= (delta.unreadable > 0 ? since : delta.version);
}

/** The version on the device after that. What could not be read must be sent again: later code may read it. */
export function versionAfter(version: number | null, delta: Delta): number | null {
  if (delta.unreadable === 0) return delta.version;
  return delta.fechas === null ? null : version;
}
