import { type SqlBool, sql } from 'kysely';
import { wantedWords } from '#domain/people/search-words.ts';
import { countRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { LISTED_COLUMNS, type ListedAccount } from './everyone.ts';
import { isOlderThan } from './everyone-pages.ts';
import type { Patient } from './patients.ts';
import { PATIENT_ROLE } from './person-words.ts';

/**
 * A page of an Admin's list of people, or of the search in it: the accounts, then the patients, the newest first, as in
 * the whole list. A page continues after a place in the list, so the last page costs the same as the first.
 */

/** A person's place in the list. */
interface Place {
  readonly id: string;
  readonly is_patient: number;
  readonly created_at: string;
}

interface PeopleQuery {
  /** Beginnings of words; empty for everybody. */
  readonly text: string;
  /** Exactly this role; null for any. */
  readonly role: string | null;
  readonly after: Place | null;
  readonly limit: number;
}

type Found = { readonly account: ListedAccount } | { readonly patient: Patient };

interface PeoplePage {
  readonly found: readonly Found[];
  /** The place after which the next page begins; null on the last page. */
  readonly next: Place | null;
}

export async function readPeople(db: Database, query: PeopleQuery): Promise<PeoplePage> {
  // One more row than requested shows whether there is another page.
  const wanted = { ...query, limit: query.limit + 1 };
  const places = await (wantedWords(query.text).length === 0
    ? placesOfAll(db, wanted)
    : placesFound(db, wanted));
  const own = places.slice(0, query.limit);
  const next = places.length > own.length ? (own.at(-1) ?? null) : null;
  return { found: await withRows(db, own), next };
}

/** How many people there are on all pages. It reads an index, so it takes longer the more there are. */
export async function countPeople(
  db: Database,
  { text, role }: Pick<PeopleQuery, 'text' | 'role'>,
): Promise<number> {
  const words = wantedWords(text);
  if (words.length > 0) {
    const { count } = await wordsOfFound(db, words, role)
      .select(({ fn }) => fn.count('id_person').distinct().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }
  const accounts = await countRows(db, 'account', role === null ? undefined : { role });
  if (role !== null && role !== PATIENT_ROLE) return accounts;
  return accounts + (await countRows(db, 'paciente'));
}

/** Before everybody: no date is later. */
const START: Place = { id: '', is_patient: 0, created_at: '9999' };

async function placesOfAll(
  db: Database,
  { role, after, limit }: PeopleQuery,
): Promise<readonly Place[]> {
  const isAmongPatients = after?.is_patient === 1;
  const accounts = isAmongPatients
    ? []
    : await db
        .selectFrom('account')
        .select(['id', 'created_at'])
        .$if(role !== null, (query) => query.where('role', '=', role))
        .where(isOlderThan(after ?? START))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
  const isFull = accounts.length === limit || (role !== null && role !== PATIENT_ROLE);
  const patients = isFull
    ? []
    : await db
        .selectFrom('paciente')
        .select(['id', 'created_at'])
        .where(isOlderThan(isAmongPatients ? after : START))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit - accounts.length)
        .execute();
  return [
    ...accounts.map((account) => ({ ...account, is_patient: 0 })),
    ...patients.map((patient) => ({ ...patient, is_patient: 1 })),
  ];
}

async function placesFound(
  db: Database,
  { text, role, after, limit }: PeopleQuery,
): Promise<readonly Place[]> {
  const { id, is_patient, created_at } = after ?? START;
  return wordsOfFound(db, wantedWords(text), role)
    .select(['id_person as id', 'is_patient', 'created_at'])
    .distinct()
    .where(({ eb, or, and, refTuple, tuple }) =>
      or([
        eb('is_patient', '>', is_patient),
        and([
          eb('is_patient', '=', is_patient),
          eb(refTuple('created_at', 'id_person'), '<', tuple(created_at, id)),
        ]),
      ]),
    )
    .orderBy('is_patient')
    .orderBy('created_at', 'desc')
    .orderBy('id_person', 'desc')
    .limit(limit)
    .execute();
}

/**
 * People who have a matching word for each of these. The query searches for the longest word, because fewest people
 * have it, and looks up the others.
 */
function wordsOfFound(db: Database, words: readonly string[], role: string | null) {
  const [rarest = '', ...others] = words.toSorted((one, other) => other.length - one.length);
  return db
    .selectFrom('person_word')
    .where(begins('person_word.word', rarest))
    .where(hasWords(others, 'person_word.id_person'))
    .$if(role !== null, (query) => query.where('role', '=', role));
}

/**
 * Whether a person has, for each of these words, a word in their names that begins with it.
 * @param column the person's id.
 */
export function hasNames(words: readonly string[], column: string) {
  return hasWords(words, column, sql`and other.is_name = 1`);
}

function hasWords(words: readonly string[], column: string, only = sql``) {
  return sql.join<SqlBool>(
    [
      sql`1 = 1`,
      ...words.map(
        (word) => sql`exists (select 1 from person_word as other
          where other.id_person = ${sql.ref(column)} and ${begins('other.word', word)} ${only})`,
      ),
    ],
    sql` and `,
  );
}

/** The upper end of the range: no word contains the byte 255, which does not occur in UTF-8. */
function begins(column: string, word: string) {
  const first = Buffer.from(word);
  const last = Buffer.concat([first, Buffer.of(255)]);
  return sql<SqlBool>`${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${last}`;
}

async function withRows(db: Database, places: readonly Place[]): Promise<readonly Found[]> {
  const idsOf = (is_patient: number) =>
    places.filter((place) => place.is_patient === is_patient).map(({ id }) => id);
  const [accountIds, patientIds] = [idsOf(0), idsOf(1)];
  const accounts =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(LISTED_COLUMNS)
          .where('id', 'in', accountIds)
          .execute();
  const patients =
    patientIds.length === 0
      ? []
      : await db.selectFrom('paciente').selectAll().where('id', 'in', patientIds).execute();
  const accountBy = new Map(accounts.map((account) => [account.id, account]));
  const patientBy = new Map(patients.map((patient) => [patient.id, patient]));
  return places.flatMap((place): Found[] => {
    const account = place.is_patient === 0 ? accountBy.get(place.id) : undefined;
    if (account !== undefined) return [{ account }];
    const patient = place.is_patient === 1 ? patientBy.get(place.id) : undefined;
    // Deleted since the places were read.
    return patient === undefined ? [] : [{ patient }];
  });
}
