import { type AccountDatabase, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import type { Caregiver, Person } from '#domain/people/person.ts';
import { caregiversKey, PEOPLE_PER_CHUNK } from './people.ts';
import { countPeopleChanges } from './people-from-server.ts';

/** Writes acknowledged changes of people into the mirror at once, before the next pull. */

/** Adds a person at the end, or replaces their row. */
export function putPerson(db: AccountDatabase, person: Person): Promise<void> {
  return changePeople(db, async () => {
    if (await changeRow(db, person.id, () => person)) return;
    const last = await db.people.toCollection().last();
    const isFull = last === undefined || last.people.length >= PEOPLE_PER_CHUNK;
    await db.people.put(
      isFull
        ? { chunk: (last?.chunk ?? -1) + 1, people: [person] }
        : { ...last, people: [...last.people, person] },
    );
  });
}

/**
 * Removes a person from the mirror. The user's own work for them stays; the next pull removes the other server data.
 */
export function removePerson(db: AccountDatabase, id: Id): Promise<void> {
  return changePeople(db, () => changeRow(db, id, () => null));
}

/** Changes a person in the mirror; does nothing if they are not in it. */
export function changePerson(
  db: AccountDatabase,
  id: Id,
  change: (person: Person) => Person,
): Promise<void> {
  return changePeople(db, () => changeRow(db, id, change));
}

/** Stores the caregivers of a patient as just saved. */
export function putCaregivers(
  db: AccountDatabase,
  patient: Id,
  caregivers: readonly Caregiver[],
): Promise<void> {
  return changePeople(db, () => db.caregivers.put({ key: caregiversKey(patient), caregivers }));
}

function changePeople(db: AccountDatabase, write: () => Promise<unknown>): Promise<void> {
  return writeFromServer(db, [db.people, db.caregivers], async () => {
    // The stored list no longer matches the server's tag.
    await db.meta.delete('people-tag');
    await writeMeta(db, 'people-changes', { count: (await countPeopleChanges(db)) + 1 });
    await write();
  });
}

/** @param change returns the changed person; null removes them. */
async function changeRow(
  db: AccountDatabase,
  id: Id,
  change: (person: Person) => Person | null,
): Promise<boolean> {
  const row = await db.people
    .filter(({ people }) => people.some((person) => sameId(person.id, id)))
    .first();
  if (row === undefined) return false;
  const people = row.people
    .map((person) => (sameId(person.id, id) ? change(person) : person))
    .filter((person) => person !== null);
  // An empty table, not an empty row, stands for nobody.
  if (people.length === 0) await db.people.delete(row.chunk);
  else await db.people.put({ ...row, people });
  return true;
}
