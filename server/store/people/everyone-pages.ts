import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Account } from '#server/store/account/accounts.ts';
import { inPages } from '#server/store/in-pages.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { LISTED_COLUMNS, type ListedAccount } from './everyone.ts';
import type { Patient } from './patients.ts';

/** The lists of everybody that an Admin requests, of any size. */

/** All accounts, the newest first, as an Admin sees them. */
export function accountPages(db: Database): AsyncGenerator<readonly ListedAccount[], void> {
  return inPages((after, limit) =>
    db
      .selectFrom('account')
      .select(LISTED_COLUMNS)
      .$if(after !== null, (query) => query.where(isOlderThan(after as ListedAccount)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** All patients, also the newest first. */
export function patientPages(db: Database): AsyncGenerator<readonly Patient[], void> {
  return inPages((after, limit) =>
    db
      .selectFrom('paciente')
      .selectAll()
      .$if(after !== null, (query) => query.where(isOlderThan(after as Patient)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** The rows after this one in a list with the newest first. */
export function isOlderThan({ created_at, id }: Pick<Account, 'created_at' | 'id'>) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'account' | 'paciente'>) =>
    eb(refTuple('created_at', 'id'), '<', tuple(created_at, id));
}

export type Relation = Awaited<ReturnType<typeof relationsOf>>[number];

/**
 * The caregivers of each patient, in the order of the list of patients: one row per caregiver, and one for a patient
 * without caregivers.
 */
export async function* relationPages(db: Database): AsyncGenerator<readonly Relation[], void> {
  for await (const patients of patientPages(db)) {
    yield await relationsOf(
      db,
      patients.map(({ id }) => id),
    );
  }
}

function relationsOf(db: Database, patients: readonly string[]) {
  return db
    .selectFrom('paciente')
    .innerJoin('account as responsable', 'responsable.id', 'paciente.id_responsable')
    .leftJoin('paciente_cuidador', 'paciente_cuidador.id_paciente', 'paciente.id')
    .leftJoin('account as cuidador', 'cuidador.id', 'paciente_cuidador.id_cuidador')
    .select([
      'paciente.name',
      'paciente.last_name',
      'paciente.nickname',
      'paciente.rut',
      'responsable.name as responsable_name',
      'responsable.last_name as responsable_last_name',
      'responsable.mail as responsable_mail',
      'cuidador.name as cuidador_name',
      'cuidador.last_name as cuidador_last_name',
      'cuidador.mail as cuidador_mail',
    ])
    .where('paciente.id', 'in', patients)
    .orderBy('paciente.created_at', 'desc')
    .orderBy('paciente.id', 'desc')
    .orderBy('cuidador.name')
    .orderBy('cuidador.id')
    .execute();
}

/**
 * All care requests with the names of the people in them, one calendar after another, each by date. An order by date
 * alone would need an index over all calendars, which every save would have to write.
 */
export async function* careRequestPages(
  db: Database,
): AsyncGenerator<readonly CareRequestRow[], void> {
  const pages = inPages<CareRequest>((after, limit) => careRequestsAfter(db, after, limit));
  for await (const page of pages) yield await withNames(db, page);
}

type CareRequest = Selectable<Tables['solicitud']>;
export type CareRequestRow = Awaited<ReturnType<typeof withNames>>[number];

function careRequestsAfter(db: Database, after: CareRequest | null, limit: number) {
  return db
    .selectFrom('solicitud')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const { id_paciente, fecha, hora_inicio, id } = after as CareRequest;
        const key = refTuple('id_paciente', 'fecha', 'hora_inicio', 'id');
        return eb(key, '>', tuple(id_paciente, fecha, hora_inicio, id));
      }),
    )
    .orderBy('id_paciente')
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Selected by the ids of a page: with a join, PostgreSQL would read whole tables for each page. */
async function withNames(db: Database, page: readonly CareRequest[]) {
  const ids = lookedUp(page.map(({ id_paciente }) => id_paciente));
  const patients = await db
    .selectFrom('paciente')
    .select(['id', 'id_responsable', 'name', 'last_name', 'region'])
    .where('id', 'in', ids)
    .execute();
  const patientOf = new Map(patients.map((one) => [one.id, one]));
  const accountOf = await namesOf(db, [
    ...patients.map(({ id_responsable }) => id_responsable),
    ...page.map(({ id_cuidador }) => id_cuidador),
  ]);
  return page.map((one) => {
    const patient = patientOf.get(one.id_paciente);
    const responsable = accountOf(patient?.id_responsable);
    const cuidador = accountOf(one.id_cuidador);
    // Field by field: copying a whole row of the embedded engine takes longer than reading it.
    return {
      fecha: one.fecha,
      hora_inicio: one.hora_inicio,
      hora_fin: one.hora_fin,
      status: one.status,
      name: patient?.name ?? null,
      last_name: patient?.last_name ?? null,
      region: patient?.region ?? null,
      responsable_name: responsable?.name ?? null,
      responsable_last_name: responsable?.last_name ?? null,
      cuidador_name: cuidador?.name ?? null,
      cuidador_last_name: cuidador?.last_name ?? null,
      cuidador_mail: cuidador?.mail ?? null,
    };
  });
}

async function namesOf(db: Database, ids: readonly (string | null)[]) {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name', 'last_name', 'mail'])
    .where('id', 'in', lookedUp(ids.filter((id) => id !== null)))
    .execute();
  const byId = new Map(accounts.map((one) => [one.id, one]));
  return (id: string | null | undefined) => (id == null ? undefined : byId.get(id));
}

/**
 * Removes duplicate ids, and repeats the last one up to the next power of two. Lists of every length would be as many
 * different statements: each would be compiled, and would push the statements of other calls out of the cache
 * (`cached-statements.ts`).
 */
function lookedUp(ids: readonly string[]): readonly string[] {
  const unique = [...new Set(ids)];
  const last = unique.at(-1);
  if (last === undefined) return unique;
  const length = 2 ** Math.ceil(Math.log2(unique.length));
  return [...unique, ...Array<string>(length - unique.length).fill(last)];
}
