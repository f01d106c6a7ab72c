import { type AccountDatabase, readMeta } from '#db/account-database.ts';
import type { Me } from '#domain/contract/auth.ts';
import type { Id } from '#domain/people/id.ts';
import { type Caregiver, isPatient, type Person } from '#domain/people/person.ts';

/** People per chunk: a transaction with few large rows is many times faster than one with many small rows. */
export const PEOPLE_PER_CHUNK = 500;

/** How many chunks the page reads or writes at the same time. */
export const CHUNKS_AT_ONCE = 2;

const ALL_CAREGIVERS = '*';

/**
 * Maps everyone the account may see, in the server's order, while it reads a few chunks at a time: reading a list of
 * thousands at once would block the page.
 */
export function mapPeople<T>(
  db: AccountDatabase,
  map: (person: Person) => T,
): Promise<readonly T[]> {
  return db.transaction('r', db.people, async () => {
    const mapped: T[] = [];
    for (let next = 0; ; ) {
      const rows = await db.people
        .where('chunk')
        .aboveOrEqual(next)
        .limit(CHUNKS_AT_ONCE)
        .toArray();
      for (const { chunk, people } of rows) {
        for (const person of people) mapped.push(map(person));
        next = chunk + 1;
      }
      if (rows.length < CHUNKS_AT_ONCE) return mapped;
    }
  });
}

/** Whether there is anybody; for long lists much faster than reading them. */
export async function hasPeople(db: AccountDatabase): Promise<boolean> {
  return (await db.people.count()) > 0;
}

/** Everyone the account may see, in the server's order. */
export function readPeople(db: AccountDatabase): Promise<readonly Person[]> {
  return mapPeople(db, (person) => person);
}

/** The patients that the account may see, in the server's order. */
export async function readPatients(db: AccountDatabase): Promise<readonly Person[]> {
  return (await readPeople(db)).filter(isPatient);
}

/** The caregivers assigned to a patient, or all caregivers; null if their list was never stored. */
export async function readCaregivers(
  db: AccountDatabase,
  patient?: Id,
): Promise<readonly Caregiver[] | null> {
  return (await db.caregivers.get(caregiversKey(patient)))?.caregivers ?? null;
}

export function caregiversKey(patient: Id | undefined): string {
  return patient === undefined ? ALL_CAREGIVERS : `paciente:${patient}`;
}

/** The signed-in account, as last received from the server. */
export async function readMe(db: AccountDatabase): Promise<Me | null> {
  return (await readMeta(db, 'me'))?.me ?? null;
}
