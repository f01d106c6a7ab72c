import { groupBy } from '#domain/group-by.ts';
import { wantedWords } from '#domain/people/search-words.ts';
import {
  ACTIVE,
  type Account,
  CAREGIVER_ROLES,
  isCaregiver,
} from '#server/store/account/accounts.ts';
import { deleteRows, findRow, hasRow, insertNew, upsertRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { accountsBeside, listPatients } from './patients.ts';
import { hasNames } from './people-search.ts';

/** A caregiver who can be assigned, and to which of the caller's patients. */
export interface AgreedCaregiver {
  readonly account: Account;
  readonly patients: readonly string[];
}

/** The place of a caregiver in a list ordered by name. */
type CaregiverPlace = Pick<Account, 'name' | 'last_name' | 'id'>;

interface CaregiverPage {
  readonly found: readonly AgreedCaregiver[];
  /** The place after which the next page begins; null on the last page. */
  readonly next: CaregiverPlace | null;
}

interface CaregiverQuery {
  /** Beginnings of words of the names; empty for all of them. */
  readonly text: string;
  readonly after: CaregiverPlace | null;
  /** Null for the whole list. */
  readonly limit: number | null;
}

/**
 * The active caregivers who agreed to care for some patient of this Responsable, by name. A Responsable who is a
 * caregiver too is included, for each of their patients.
 */
export async function readCaregivers(
  db: Database,
  responsable: Account,
  { text, after, limit }: CaregiverQuery,
): Promise<CaregiverPage> {
  const patients = (await listPatients(db, responsable.id)).map(({ id }) => id);
  if (patients.length === 0) return { found: [], next: null };
  const accounts = await found(db, responsable, patients, text)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const { name, last_name, id } = after as CaregiverPlace;
        return eb(refTuple('name', 'last_name', 'id'), '>', tuple(name, last_name, id));
      }),
    )
    .orderBy('name')
    .orderBy('last_name')
    .orderBy('id')
    .$if(limit !== null, (query) => query.limit(Number(limit) + 1))
    .execute();
  const own = limit === null ? accounts : accounts.slice(0, limit);
  if (own.length === 0) return { found: [], next: null };
  const ids = own.map(({ id }) => id);
  const rows = await db
    .selectFrom('agreement')
    .selectAll()
    .where('id_paciente', 'in', patients)
    .where('id_cuidador', 'in', ids)
    .orderBy('id_paciente')
    .execute();
  const agreements = groupBy(rows, ({ id_cuidador }) => id_cuidador);
  const agreedWith = (id: string) =>
    (agreements.get(id) ?? []).map(({ id_paciente }) => id_paciente);
  const last = accounts.length > own.length ? own.at(-1) : undefined;
  return {
    found: own.map((account) => ({
      account,
      patients: account.id === responsable.id ? patients : agreedWith(account.id),
    })),
    next: last === undefined ? null : { name: last.name, last_name: last.last_name, id: last.id },
  };
}

/** How many there are on all pages of it. */
export async function countCaregivers(
  db: Database,
  responsable: Account,
  text: string,
): Promise<number> {
  const patients = (await listPatients(db, responsable.id)).map(({ id }) => id);
  if (patients.length === 0) return 0;
  const { count } = await found(db, responsable, patients, text)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function found(db: Database, responsable: Account, patients: readonly string[], text: string) {
  const agreed = db
    .selectFrom('agreement')
    .select('id_cuidador as id')
    .where('id_paciente', 'in', patients)
    // One list of ids instead of two conditions, because with `or` no engine uses an index.
    .union(db.selectFrom('account as own').select('own.id').where('own.id', '=', responsable.id));
  return db
    .selectFrom('account')
    .where('id', 'in', agreed)
    .where('role', 'in', CAREGIVER_ROLES)
    .where('estado_cuenta', '=', ACTIVE)
    .where(hasNames(wantedWords(text), 'account.id'));
}

/**
 * Which of the given ids may be assigned to a patient: active caregivers who agreed, caregivers who are already
 * assigned, and the assigning Responsable, if they are a caregiver too.
 */
export async function assignableAmong(
  db: Database,
  patient: string,
  caregivers: readonly string[],
  responsable: Account,
): Promise<ReadonlySet<string>> {
  if (caregivers.length === 0) return new Set();
  const agreed = await db
    .selectFrom('agreement')
    .innerJoin('account', 'account.id', 'agreement.id_cuidador')
    .select('account.id')
    .where('agreement.id_paciente', '=', patient)
    .where('account.id', 'in', caregivers)
    .where('account.role', 'in', CAREGIVER_ROLES)
    .where('account.estado_cuenta', '=', ACTIVE)
    .execute();
  const accounts = await accountsBeside(db, patient, caregivers);
  return new Set([
    ...agreed.map(({ id }) => id),
    ...[...accounts.values()].flatMap(({ assigned }) => assigned ?? []),
    ...(isCaregiver(responsable) ? [responsable.id] : []),
  ]);
}

/**
 * Stores that a caregiver agreed, now and to this version of the text; it replaces an earlier agreement. If they start
 * to care for this patient again, their earlier answers and withdrawals are deleted: they are asked for those shifts
 * again, and have not said no.
 */
export async function agree(
  db: Database,
  agreement: {
    readonly patient: string;
    readonly caregiver: string;
    readonly at: Date;
    /** Null for those who assign themselves, which replaces no agreement. */
    readonly version: string | null;
  },
): Promise<void> {
  const { patient, caregiver, at, version } = agreement;
  const both = { id_paciente: patient, id_cuidador: caregiver };
  if (!(await hasRow(db, 'agreement', both))) await deleteRows(db, 'shift_answer', both);
  const row = { ...both, agreed_at: at.toISOString(), version };
  const key = ['id_paciente', 'id_cuidador'] as const;
  if (version === null) await insertNew(db, 'agreement', key, row);
  else await upsertRow(db, 'agreement', key, row);
}

/**
 * Whether a caregiver is assigned to a patient and agreed to it; caregivers assigned before agreements existed may
 * still be asked to agree.
 */
export async function hasAgreed(
  db: Database,
  patient: string,
  caregiver: string,
): Promise<boolean> {
  const both = { id_paciente: patient, id_cuidador: caregiver };
  const agreement = await findRow(db, 'agreement', both);
  return !!agreement?.agreed_at && hasRow(db, 'paciente_cuidador', both);
}
