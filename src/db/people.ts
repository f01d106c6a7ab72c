import type { Me } from '#domain/contract/auth.ts';
import type { Id } from '#domain/people/id.ts';
import { type Caregiver, isLovedOne, type Person } from '#domain/people/person.ts';
import type { AccountDatabase } from './account-database.ts';

/** Rows of people a chunk: one transaction of few large rows is many times quicker than of many small. */
const PEOPLE_PER_CHUNK = 500;

const ALL_CAREGIVERS = '*';

/** Everyone the account may see, in the server's order. */
export async function readPeople(db: AccountDatabase): Promise<readonly Person[]> {
  const chunks = await db.people.orderBy('chunk').toArray();
  return chunks.flatMap((row) => row.people);
}

export async function readLovedOnes(db: AccountDatabase): Promise<readonly Person[]> {
  return (await readPeople(db)).filter(isLovedOne);
}

export async function replacePeople(db: AccountDatabase, people: readonly Person[]): Promise<void> {
  const rows = Array.from({ length: Math.ceil(people.length / PEOPLE_PER_CHUNK) }, (_, chunk) => ({
    chunk,
    people: people.slice(chunk * PEOPLE_PER_CHUNK, (chunk + 1) * PEOPLE_PER_CHUNK),
  }));
  await db.transaction('rw', db.people, async () => {
    await db.people.clear();
    await db.people.bulkPut(rows);
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

function caregiversKey(paciente: Id | undefined): string {
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
