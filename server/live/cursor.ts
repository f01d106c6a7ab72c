import { createHash } from 'node:crypto';

/** A calendar that an account may see. */
export interface Visible {
  readonly version: number;
  /** In which relations the account is to the patient: the sum of `FAMILY` and `CARE`. */
  readonly relations: number;
}

export const FAMILY = 1;
export const CARE = 2;

/** The calendars that an account may see, by patient. */
export type Calendars = ReadonlyMap<string, Visible>;

/** The data that an account has to fetch. */
export interface Change {
  readonly patients: readonly string[];
  /** The set of patients, or a relation to one of them, has changed: everything. */
  readonly isEverything: boolean;
}

export const NOTHING: Change = { patients: [], isEverything: false };

const EVERYTHING: Change = { patients: [], isEverything: true };

/** The changes between two readings; null if there are none. */
export function changeBetween(before: Calendars, now: Calendars): Change | null {
  if (before.size !== now.size) return EVERYTHING;
  const patients: string[] = [];
  for (const [patient, { version, relations }] of now) {
    const earlier = before.get(patient);
    if (earlier?.relations !== relations) return EVERYTHING;
    if (earlier.version !== version) patients.push(patient);
  }
  return patients.length === 0 ? null : { patients, isEverything: false };
}

/**
 * The id of an event: a hash of the set of patients with the relations to them, and their versions in the order of
 * their ids. So any process can compute what changed since, and none has to remember what it has sent.
 */
export function cursorOf(calendars: Calendars): string {
  const sorted = sortedOf(calendars);
  return [hashOf(sorted), ...sorted.map(([, { version }]) => version.toString(36))].join('.');
}

/** The changes since a cursor; everything for a cursor that cannot be read. */
export function changeSince(cursor: string, now: Calendars): Change | null {
  const [hash, ...versions] = cursor.split('.');
  const sorted = sortedOf(now);
  if (hash !== hashOf(sorted) || versions.length !== sorted.length) return EVERYTHING;
  const before = sorted.map(([patient, { relations }], index) => {
    return [patient, { version: Number.parseInt(versions[index] ?? '', 36), relations }] as const;
  });
  return changeBetween(new Map(before), now);
}

type Entry = readonly [patient: string, Visible];

function sortedOf(calendars: Calendars): readonly Entry[] {
  return [...calendars].sort(([a], [b]) => (a < b ? -1 : 1));
}

function hashOf(sorted: readonly Entry[]): string {
  const related = sorted.map(([patient, { relations }]) => `${patient}:${relations}`);
  return createHash('sha256').update(related.join(' ')).digest('base64url').slice(0, 12);
}
