import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { Me } from '#domain/contract/auth.ts';
import { isSameJson } from '#domain/is-same-json.ts';
import type { Id } from '#domain/people/id.ts';
import type { Caregiver, Person } from '#domain/people/person.ts';
import { CHUNKS_AT_ONCE, caregiversKey, PEOPLE_PER_CHUNK } from './people.ts';

/** The tag of the stored list; null if the server sent none. */
export async function readPeopleTag(db: AccountDatabase): Promise<string | null> {
  return (await readMeta(db, 'people-tag'))?.tag ?? null;
}

/** How often people were changed on this device before their list was pulled; to be read before a list is requested. */
export async function countPeopleChanges(db: AccountDatabase): Promise<number> {
  return (await readMeta(db, 'people-changes'))?.count ?? 0;
}

/** The request that a list answers. */
interface ListOrigin {
  /** The ETag of the list. */
  readonly tag?: string | null;
  /** The count of changes before the request: if the count is higher now, the list is too old. */
  readonly changes?: number;
  /** False if a row of the list could not be read: a person missing from it may be in the server's list. */
  readonly isWhole?: boolean;
}

/**
 * Writes only the chunks that differ: an unchanged list must not run its live queries again. The mirror of patients who
 * are no longer in the list is removed; the user's own work for them stays.
 */
export function replacePeople(
  db: AccountDatabase,
  people: readonly Person[],
  { tag = null, changes, isWhole = true }: ListOrigin = {},
): Promise<void> {
  const count = Math.ceil(people.length / PEOPLE_PER_CHUNK);
  return writeFromServer(db, [db.people, db.caregivers, db.solicitudes], async () => {
    if (await isOutdated(db, changes)) return;
    if (tag === null) await db.meta.delete('people-tag');
    else await writeMeta(db, 'people-tag', { tag });
    const keys = new Set(await db.people.toCollection().primaryKeys());
    let writing: Promise<unknown>[] = [];
    for (let chunk = 0; chunk < count; chunk += 1) {
      const from = chunk * PEOPLE_PER_CHUNK;
      const row = { chunk, people: people.slice(from, from + PEOPLE_PER_CHUNK) };
      const isSame = keys.delete(chunk) && isSameJson(await db.people.get(chunk), row);
      if (!isSame) writing.push(db.people.put(row));
      if (writing.length < CHUNKS_AT_ONCE) continue;
      await Promise.all(writing);
      writing = [];
    }
    await Promise.all([...writing, db.people.bulkDelete([...keys])]);
    if (isWhole) await removeUnlisted(db, people);
  });
}

/** The rows of `meta` that hold server data of one patient. */
const OF_A_PATIENT = ['listed', 'asked', 'lost', 'notes', 'circle', 'activity'];

/** Removes the server data of patients who are not among these people. */
async function removeUnlisted(db: AccountDatabase, people: readonly Person[]): Promise<void> {
  const listed = new Set(people.map(({ id }) => String(id)));
  const keys = [
    ...(await db.caregivers.where('key').startsWith(caregiversKey('')).primaryKeys()),
    ...(await db.meta
      .where('key')
      .startsWithAnyOf(OF_A_PATIENT.map((name) => `${name}:`))
      .primaryKeys()),
  ];
  for (const key of keys) {
    const id = key.slice(key.indexOf(':') + 1);
    if (listed.has(id)) continue;
    await db.solicitudes.where('paciente').equals(id).delete();
    await db.caregivers.delete(caregiversKey(id));
    await db.meta.bulkDelete(OF_A_PATIENT.map((name) => `${name}:${id}`));
  }
}

/**
 * Stores the caregivers of a patient, or the list of all caregivers if no patient is given. Writes nothing if the
 * account has signed out, or if people were changed on this device since the list was requested.
 */
export function replaceCaregivers(
  db: AccountDatabase,
  caregivers: readonly Caregiver[],
  patient?: Id,
  { changes }: ListOrigin = {},
): Promise<void> {
  return writeFromServer(db, [db.caregivers], async () => {
    if (await isOutdated(db, changes)) return;
    const key = caregiversKey(patient);
    const before = await db.caregivers.get(key);
    // An unchanged list must not run its live queries again.
    if (isSameJson(before?.caregivers, caregivers)) return;
    await db.caregivers.put({ key, caregivers });
  });
}

async function isOutdated(db: AccountDatabase, changes: number | undefined): Promise<boolean> {
  return changes !== undefined && (await countPeopleChanges(db)) !== changes;
}

/** Stores the signed-in account, but no token; writes nothing once it has signed out. */
export function writeMe(db: AccountDatabase, { renewedToken, ...me }: Me): Promise<void> {
  return writeFromServer(db, [], () => writeMeta(db, 'me', { me }));
}
