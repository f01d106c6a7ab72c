import { createHash } from 'node:crypto';

/** The patients whose calendar an account may see, with the version of each. */
export type Versions = ReadonlyMap<string, number>;

/** The data that an account has to fetch. */
export interface Change {
  readonly patients: readonly string[];
  /** The set of patients has changed: everything. */
  readonly isEverything: boolean;
}

export const NOTHING: Change = { patients: [], isEverything: false };

const EVERYTHING: Change = { patients: [], isEverything: true };

/** The changes between two readings; null if there are none. */
export function changeBetween(before: Versions, now: Versions): Change | null {
  if (before.size !== now.size) return EVERYTHING;
  const patients: string[] = [];
  for (const [patient, version] of now) {
    const earlier = before.get(patient);
    if (earlier === undefined) return EVERYTHING;
    if (earlier !== version) patients.push(patient);
  }
  return patients.length === 0 ? null : { patients, isEverything: false };
}

/**
 * The id of an event: a hash of the set of patients, and their versions in the order of their ids. So any process can
 * compute what changed since, and none has to remember what it has sent.
 */
export function cursorOf(versions: Versions): string {
  const patients = [...versions.keys()].sort();
  return [hashOf(patients), ...patients.map((one) => Number(versions.get(one)).toString(36))].join(
    '.',
  );
}

/** The changes since a cursor; everything for a cursor that cannot be read. */
export function changeSince(cursor: string, now: Versions): Change | null {
  const [hash, ...versions] = cursor.split('.');
  const patients = [...now.keys()].sort();
  if (hash !== hashOf(patients) || versions.length !== patients.length) return EVERYTHING;
  const before = patients.map((patient, index) => {
    return [patient, Number.parseInt(versions[index] ?? '', 36)] as const;
  });
  return changeBetween(new Map(before), now);
}

function hashOf(patients: readonly string[]): string {
  return createHash('sha256').update(patients.join(' ')).digest('base64url').slice(0, 12);
}
