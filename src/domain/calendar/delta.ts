import type { Fecha } from './time.ts';

/**
 * Decides when a delta of a calendar may be written over the data on the device.
 *
 * The data on the device has a version of the calendar. Every day on which it differs from the server's current data
 * changed after that version, so the changes since that version repair it. Deltas may arrive late, twice or out of
 * order. A delta contains its changed days whole, so it fits if it begins at the device's version or an earlier one and
 * does not end before it. A delta with unreadable rows does not contain its days whole: it fits only if it begins
 * exactly at the device's version, which then does not advance, so that everything is sent again. If something is
 * written that no delta contained, the version is discarded, and the next answer must be a window.
 */

/** A backend's answer about a calendar, as of one version: the days that changed, or a window of days. */
export interface Delta {
  readonly version: number;
  /** The days that changed since the version sent with the request; null for a window. */
  readonly fechas: readonly Fecha[] | null;
  /** How many rows could not be read. */
  readonly unreadable: number;
}

/**
 * Whether a delta may be written. A window may have an earlier version than the data on the device only if the request
 * was sent with the device's version: then the server's database was restored from a backup.
 * @param version the version of the data on the device; null for none.
 * @param since the version sent with the request; null for none.
 */
export function fits(version: number | null, delta: Delta, since: number | null): boolean {
  if (delta.fechas === null)
    return version === null || delta.version >= version || version === since;
  if (version === null || since === null) return false;
  return since <= version && version <= (delta.unreadable > 0 ? since : delta.version);
}

/**
 * The version on the device after that delta. With unreadable rows it does not advance, so that they are sent again:
 * later code may be able to read them.
 */
export function versionAfter(version: number | null, delta: Delta): number | null {
  if (delta.unreadable === 0) return delta.version;
  return delta.fechas === null ? null : version;
}
