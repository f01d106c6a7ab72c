import type { Insertable } from 'kysely';
import { wordsOf } from '#domain/people/search-words.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { inChunks } from '#server/store/in-chunks.ts';
import { inPages } from '#server/store/in-pages.ts';
import { findRow, insertNew } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Patient } from './patients.ts';

/**
 * The words by which an Admin finds people. A transaction that writes the data from which they are derived (names,
 * nickname, mail, RUT, role) writes them too.
 */

/** The role of a patient in lists. */
export const PATIENT_ROLE = 'Ser Querido';

type Words = Insertable<Tables['person_word']>[];

function accountWords(account: Account): Words {
  const { role, ...rest } = account;
  return wordRows({ ...rest, nickname: null }, { role, is_patient: 0 });
}

function patientWords(patient: Patient): Words {
  return wordRows({ ...patient, mail: null }, { role: PATIENT_ROLE, is_patient: 1 });
}

function wordRows(
  person: Pick<Account, 'id' | 'name' | 'last_name' | 'rut' | 'created_at'> & {
    readonly nickname: string | null;
    readonly mail: string | null;
  },
  kind: { readonly role: string; readonly is_patient: 0 | 1 },
): Words {
  const { id: id_person, created_at, name, last_name: lastName, nickname, mail, rut } = person;
  const names = wordsOf({ name, lastName, nickname: null, mail: null, rut: null });
  return wordsOf({ name, lastName, nickname, mail, rut }).map((word) => ({
    ...kind,
    id_person,
    created_at,
    is_name: names.includes(word) ? 1 : 0,
    word: Buffer.from(word),
  }));
}

/** Writes the words of an account. Called in the transaction that has changed it, after the change. */
export async function writeAccountWords(db: Database, id: string): Promise<void> {
  const account = await findRow(db, 'account', { id });
  await replaceWords(db, id, account === null ? [] : accountWords(account));
}

/** Writes the words of a patient. Called in the transaction that has changed it, after the change. */
export async function writePatientWords(db: Database, patient: Patient): Promise<void> {
  await replaceWords(db, patient.id, patientWords(patient));
}

/** @param people ids. */
export async function deleteWords(db: Database, people: readonly string[]): Promise<void> {
  await db.deleteFrom('person_word').where('id_person', 'in', people).execute();
}

async function replaceWords(db: Database, id: string, words: Words): Promise<void> {
  await deleteWords(db, [id]);
  if (words.length > 0) await db.insertInto('person_word').values(words).execute();
}

/** Writes the missing words of all people, a page at a time; a repetition changes nothing. */
export async function writeAllWords(db: Database): Promise<void> {
  for await (const page of peoplePages<Account>(db, 'account')) {
    await addWords(db, page.flatMap(accountWords));
  }
  for await (const page of peoplePages<Patient>(db, 'paciente')) {
    await addWords(db, page.flatMap(patientWords));
  }
}

function peoplePages<Person extends { readonly id: string }>(
  db: Database,
  table: 'account' | 'paciente',
) {
  const people = db
    .selectFrom(table as 'account')
    .selectAll()
    .orderBy('id');
  return inPages<Person>(async (after, limit) => {
    const page = people.where('id', '>', after?.id ?? '').limit(limit);
    return (await page.execute()) as readonly unknown[] as readonly Person[];
  });
}

async function addWords(db: Database, words: Words): Promise<void> {
  for (const some of inChunks(words)) {
    await insertNew(db, 'person_word', ['id_person', 'word'], some);
  }
}
