import type { Fecha } from './time.ts';

/**
 * When what a backend told of a calendar may be written over what is on the device.
 *
 * What is on the device is at a version of the calendar: every day on which it differs from what the server has now
 * changed after that version, so that the changes since then repair it. They come late, twice and out of order, and fit
 * if they begin at this version or before and do not end before it, because they have the changed days whole. Where a row
 * could not be read they have not: these begin at just this version, which stays, so that all of it is told again. The
 * version is given up where something is written that was not told: then a window must come.
 */

/** What was told, as of one version. */
export interface Told {
  readonly version: number;
  /** The days that changed since the version that was named; null for a window. */
  readonly fechas: readonly Fecha[] | null;
  /** How many rows could not be read. */
  readonly unreadable: number;
}

/**
 * Whether what was told is written. A window may have an earlier version than the one on the device only if that was
 * named: then the server's database was restored from a copy.
 * @param version the one on the device, null for none.
 * @param since the version that was named, null for none.
 */
export function fits(version: number | null, told: Told, since: number | null): boolean {
  if (told.fechas === null) return version === null || told.version >= version || version === since;
  if (version === null || since === null) return false;
  return since <= version && version <= (told.unreadable > 0 ? since : told.version);
}

/** The version on the device after that. What could not be read must be told again: later code may read it. */
export function versionAfter(version: number | null, told: Told): number | null {
  if (told.unreadable === 0) return told.version;
  return told.fechas === null ? null : version;
}
