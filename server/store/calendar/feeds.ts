import type { Selectable } from 'kysely';
import type { Fecha } from '#domain/calendar/time.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { sharedWith } from '#server/store/people/patients.ts';
import { deleteRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { selectSolicitudes } from './solicitudes.ts';

export type StoredFeed = Selectable<Tables['feed']>;

/** The shifts that a feed shows: all of a patient; if the patient is null, those of the account. */
export interface FeedScope {
  readonly account: string;
  readonly patient: string | null;
}

/** The feeds of an account. */
export function listFeeds(db: Database, account: string): Promise<readonly StoredFeed[]> {
  return db
    .selectFrom('feed')
    .selectAll()
    .where('id_account', '=', account)
    .orderBy('created_at')
    .orderBy('token_hash')
    .execute();
}

/**
 * Creates the feed of a scope, and deletes an earlier one. Called in a transaction that has locked the account: of two
 * simultaneous calls one waits. Otherwise both feeds would stay, and only one would be shown.
 */
export async function replaceFeed(
  db: Database,
  { account, patient }: FeedScope,
  token_hash: string,
  at: Date,
): Promise<StoredFeed> {
  await deleteFeed(db, { account, patient });
  const created_at = at.toISOString();
  const feed = { token_hash, id_account: account, id_paciente: patient, created_at };
  return db.insertInto('feed').values(feed).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the feed of a scope, if there is one. */
export function deleteFeed(db: Database, { account, patient }: FeedScope): Promise<void> {
  return deleteRows(db, 'feed', { id_account: account, id_paciente: patient });
}

/** The feed with this secret and its account, if the account is active; null otherwise. */
export async function findFeed(
  db: Database,
  token_hash: string,
): Promise<{ readonly patient: string | null; readonly account: Account } | null> {
  const row = await db
    .selectFrom('feed')
    .innerJoin('account', 'account.id', 'feed.id_account')
    .selectAll('account')
    .select('feed.id_paciente')
    .where('feed.token_hash', '=', token_hash)
    .where('account.estado_cuenta', '=', ACTIVE)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id_paciente: patient, ...account } = row;
  return { patient, account };
}

/**
 * The patients whose shifts a feed shows, with the care requests from a day on. Empty for the feed of a patient whom
 * the account no longer shares.
 */
export function listFeedPatients(db: Database, { account, patient }: FeedScope, from: Fecha) {
  return db
    .selectFrom('paciente')
    .select(['id', 'name', 'nickname', 'region', 'calendar_size'])
    .$if(patient !== null, (query) => query.where(sharedWith(account, patient ?? '')))
    .$if(patient === null, (query) =>
      query
        .where('estado_cuenta', '=', ACTIVE)
        .where(({ eb, selectFrom }) =>
          eb(
            'id',
            'in',
            selectFrom('solicitud')
              .select('solicitud.id_paciente')
              .where('solicitud.id_cuidador', '=', account)
              .where('solicitud.fecha', '>=', from),
          ),
        ),
    )
    .orderBy('id')
    .execute();
}

/** What is stored about the shifts of these patients from a day on that a feed shows. */
export async function readFeed(
  db: Database,
  { account, patient }: FeedScope,
  patients: Awaited<ReturnType<typeof listFeedPatients>>,
  from: Fecha,
) {
  const ids = patients.map(({ id }) => id);
  if (ids.length === 0) return { patients, solicitudes: [], changedAt: null } as const;
  const solicitudes = await selectSolicitudes(db)
    .where('solicitud.id_paciente', 'in', ids)
    .where('solicitud.fecha', '>=', from)
    .$if(patient === null, (query) => query.where('solicitud.id_cuidador', '=', account))
    .execute();
  const { changedAt } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max('at').as('changedAt'))
    .where('id_paciente', 'in', ids)
    .executeTakeFirstOrThrow();
  return { patients, solicitudes, changedAt };
}
