import { type Selectable, sql } from 'kysely';
import type { ActivityDetail, ActivityKind } from '#domain/activity/activity.ts';
import { fullName } from '#domain/people/person.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** An action to be added to the activity. */
interface Done {
  readonly patient: string;
  readonly actor: Pick<Account, 'id' | 'name' | 'last_name'>;
  readonly kind: ActivityKind;
  readonly detail: ActivityDetail;
}

/** Adds what somebody did to the activity of a patient. Called in the transaction that does it. */
export async function recordActivity(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  entry: Done,
): Promise<void> {
  const { patient, actor, kind, detail } = entry;
  await db
    .insertInto('activity')
    .values({
      id_paciente: patient,
      id: deps.newId(),
      at: deps.clock().toISOString(),
      id_actor: actor.id,
      actor_name: fullName({ name: actor.name, lastName: actor.last_name }),
      kind,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** Choices that follow each other within this time count as one choice. */
const CHOICE_MS = 5 * 60_000;

/**
 * Like `recordActivity`, but the steps of one choice become one row with the last of them, unless another person's row
 * is between them.
 */
export async function recordChoice(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  entry: Done,
): Promise<void> {
  const now = deps.clock();
  const since = new Date(now.getTime() - CHOICE_MS).toISOString();
  const last = await db
    .selectFrom('activity')
    .select(['id', 'id_actor'])
    .where('id_paciente', '=', entry.patient)
    .where('at', '>', since)
    // A later row was written with a wrong clock.
    .where('at', '<=', now.toISOString())
    .where('kind', '=', entry.kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.id_actor !== entry.actor.id) return recordActivity(db, deps, entry);
  const row = { id_paciente: entry.patient, id: last.id };
  await updateRows(db, 'activity', row, { detail: JSON.stringify(entry.detail) });
}

/**
 * Removes what somebody wrote about themselves, which often concerns their health, from what they did in the calendars
 * of others. Called in the transaction that deletes their account.
 */
export async function forgetReasons(db: Database, actor: string): Promise<void> {
  const rows = await db
    .selectFrom('activity')
    .select(['id_paciente', 'id', 'detail'])
    .where('id_actor', '=', actor)
    .where('detail', 'like', '%"reason":%')
    .execute();
  for (const { detail, ...row } of rows) {
    const { reason: _, ...rest } = JSON.parse(detail) as ActivityDetail;
    await updateRows(db, 'activity', row, { detail: JSON.stringify(rest) });
  }
}

/**
 * The name of the person who archived each of these patients last, by the patient's id; patients for whom it is no
 * longer known are left out.
 */
export async function archivedBy(
  db: Database,
  patients: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (patients.length === 0) return new Map();
  // Part of the statement: with a parameter, an engine could not tell that the index of these rows contains all of
  // them.
  const kind = sql.lit<ActivityKind>('archived');
  const rows = await db
    .selectFrom('activity')
    .select(['id_paciente', 'actor_name'])
    .where('id_paciente', 'in', patients)
    .where('kind', '=', kind)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id_paciente, actor_name }) => [id_paciente, actor_name]));
}

export type StoredActivity = Selectable<Tables['activity']>;

/** How many rows a page has. */
const PAGE = 50;

/**
 * A page of the activity of a patient, newest first, ordered by time and then by id. Both never change, so every row
 * has a fixed place, and a reader who starts at the beginning gets all of them. Ids alone would not do: those of two
 * processes follow neither their clocks to the millisecond, nor the order in which they commit.
 * @param before the id of the last row of the previous page; null for the first page.
 */
export async function readActivityPage(
  db: Database,
  patient: string,
  before: string | null,
): Promise<{ readonly rows: readonly StoredActivity[]; readonly hasMore: boolean }> {
  const ofPatient = db.selectFrom('activity').selectAll().where('id_paciente', '=', patient);
  const last = before === null ? null : await ofPatient.where('id', '=', before).executeTakeFirst();
  // The row was purged, together with everything older; or it never existed.
  if (last === undefined) return { rows: [], hasMore: false };
  const rows = await ofPatient
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'id'), '<', tuple(last?.at ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
}
