import type { Me } from '#domain/contract/auth.ts';
import type { Id } from '#domain/people/id.ts';
import { type Caregiver, isLovedOne, type Person } from '#domain/people/person.ts';
import type { AccountDatabase } from './account-database.ts';

/** Rows of people a chunk: one transaction of few large rows is many times quicker than of many small. */
export const PEOPLE_PER_CHUNK = 500;

const ALL_CAREGIVERS = '*';

/**
 * Everyone the account may see, in the server's order, made into something as they are read. Chunk by
 * chunk: a list of thousands that is handed over at once holds up the page.
 */
export async function readEach<T>(
  db: AccountDatabase,
  make: (person: Person) => T,
): Promise<readonly T[]> {
  const made: T[] = [];
  await db.people.each(({ people }) => {
    for (const person of people) made.push(make(person));
  });
  return made;
}

/** Everyone the account may see, in the server's order. */
export function readPeople(db: AccountDatabase): Promise<readonly Person[]> {
  return readEach(db, (person) => person);
}

export async function readLovedOnes(db: AccountDatabase): Promise<readonly Person[]> {
  return (await readPeople(db)).filter(isLovedOne);
}

/** The tag of the list as it is here; null where the server gave none. */
export async function readPeopleTag(db: AccountDatabase): Promise<string | null> {
  const row = await db.meta.get('people-tag');
  return row?.key === 'people-tag' ? row.tag : null;
}

/**
 * Writes what differs, and no more: a list that is as it was wakes nobody who reads it.
 * @param tag the server's name for just this list.
 */
export async function replacePeople(
  db: AccountDatabase,
  people: readonly Person[],
  tag: string | null = null,
): Promise<void> {
  const count = Math.ceil(people.length / PEOPLE_PER_CHUNK);
  await db.transaction('rw', db.people, db.meta, async () => {
    if (tag === null) await db.meta.delete('people-tag');
    else await db.meta.put({ key: 'people-tag', tag });
    for (let chunk = 0; chunk < count; chunk += 1) {
      const from = chunk * PEOPLE_PER_CHUNK;
      const row = { chunk, people: people.slice(from, from + PEOPLE_PER_CHUNK) };
      const held = await db.people.get(chunk);
      if (held === undefined || JSON.stringify(held) !== JSON.stringify(row)) {
        await db.people.put(row);
      }
    }
    const beyond = (await db.people.toCollection().primaryKeys()).filter((key) => key >= count);
    if (beyond.length > 0) await db.people.bulkDelete(beyond);
  });
}

/** The caregivers assigned to a loved one; of everyone where none is named. */
export async function readCaregivers(
  db: AccountDatabase,
  paciente?: Id,
): Promise<readonly Caregiver[]> {
  return (await db.caregivers.get(caregiversKey(paciente)))?.caregivers ?? [];
}

export async function replaceCaregivers(
  db: AccountDatabase,
  caregivers: readonly Caregiver[],
  paciente?: Id,
): Promise<void> {
  await db.caregivers.put({ key: caregiversKey(paciente), caregivers });
}

export function caregiversKey(paciente: Id | undefined): string {
  return paciente === undefined ? ALL_CAREGIVERS : `paciente:${paciente}`;
}

/** Who is signed in, as the server last told. */
export async function readMe(db: AccountDatabase): Promise<Me | null> {
  const row = await db.meta.get('me');
  return row?.key === 'me' ? row.me : null;
}

export async function writeMe(db: AccountDatabase, me: Me): Promise<void> {
  await db.meta.put({ key: 'me', me });
}
