import { type Selectable, sql } from 'kysely';
import type { WorkbookName } from '#domain/contract/workbook-job.ts';
import { QueueFull } from '#server/auth/queues.ts';
import { ACTIVE } from '#server/store/account/accounts.ts';
import { deleteRows, findRow, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

export type WorkbookJobRow = Selectable<Tables['workbook_job']>;

/** How long a job continues for a caller who no longer asks for its state. */
export const GONE_MS = 2 * 60_000;
/** How long a finished file waits for its caller. */
export const KEPT_MS = 15 * 60_000;
/** A process that has not reported for this long that it works on a job counts as ended. */
const CLAIM_MS = 30_000;

/** The size of a piece. Each piece is one statement, during which the embedded engine serves nobody else. */
export const PIECE_BYTES = 256 * 1024;
const PIECES_AT_ONCE = 16;

const inMs = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();

const UNDER_WAY: readonly string[] = ['waiting', 'making'];

/** Whether a process works on it. */
export function isUnderWay({ state, claimed_until }: WorkbookJobRow, now: Date): boolean {
  return UNDER_WAY.includes(state) && claimed_until > now.toISOString();
}

/** The most jobs under way in all processes. More would wait longer than any caller does. */
const MOST_UNDER_WAY = 22;

/** @throws QueueFull if no more jobs may be under way. */
export async function checkRoom(db: Database, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('workbook_job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', 'in', UNDER_WAY)
    .where('claimed_until', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_UNDER_WAY) throw new QueueFull('too many workbooks are under way');
}

export async function insertJob(
  db: Database,
  job: Pick<WorkbookJobRow, 'id' | 'id_account' | 'workbook' | 'total_rows'>,
  now: Date,
): Promise<WorkbookJobRow> {
  const row = {
    ...job,
    state: 'waiting',
    row_count: 0,
    size: null,
    problem: null,
    asked_at: now.toISOString(),
    claimed_until: inMs(now, CLAIM_MS),
  };
  await db.insertInto('workbook_job').values(row).execute();
  return row;
}

/** Records that the caller is still there. */
export async function noteAsked(db: Database, id: string, now: Date): Promise<void> {
  await updateRows(db, 'workbook_job', { id }, { asked_at: now.toISOString() });
}

/**
 * Records the progress of a job, and extends the claim on it.
 * @returns whether a caller who may have it still wants it.
 */
export async function keepJob(
  db: Database,
  id: string,
  done: Pick<WorkbookJobRow, 'state' | 'row_count'>,
  now: Date,
): Promise<boolean> {
  const kept = await db
    .updateTable('workbook_job')
    .set({ ...done, claimed_until: inMs(now, CLAIM_MS) })
    .where('id', '=', id)
    .where('asked_at', '>', inMs(now, -GONE_MS))
    .where('id_account', 'in', activeAdmins)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Its pieces are deleted first, because they may be what filled the disk. */
export async function failJob(db: Database, id: string, problem: string): Promise<void> {
  await removePieces(db, id);
  await updateRows(db, 'workbook_job', { id }, { state: 'failed', problem });
}

/** Removes a job, whichever process makes it: that process will notice that it is gone. */
export async function removeJob(db: Database, id: string): Promise<void> {
  await removePieces(db, id);
  await deleteRows(db, 'workbook_job', { id });
}

/** A few at a time, because the embedded engine overwrites deleted data. */
async function removePieces(db: Database, id: string): Promise<void> {
  for (let removed = PIECES_AT_ONCE; removed >= PIECES_AT_ONCE; ) {
    const { numAffectedRows } =
      await sql`delete from workbook_piece where id_job = ${id} and number in (
      select number from workbook_piece where id_job = ${id} order by number
      limit ${sql.lit(PIECES_AT_ONCE)})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}

/** Removes jobs that nobody fetches or makes any more, and jobs of accounts that are no longer Admin. */
export async function removeAbandonedJobs(db: Database, now: Date): Promise<void> {
  const abandoned = await db
    .selectFrom('workbook_job')
    .select('id')
    .where(({ and, eb, not, or }) =>
      or([
        and([eb('state', 'in', UNDER_WAY), eb('claimed_until', '<=', now.toISOString())]),
        eb('asked_at', '<=', inMs(now, -KEPT_MS)),
        not(eb('id_account', 'in', activeAdmins)),
      ]),
    )
    .execute();
  for (const { id } of abandoned) await removeJob(db, id);
}

/** A piece of a file; null if it was removed meanwhile. */
export async function readPiece(
  db: Database,
  id: string,
  number: number,
): Promise<Uint8Array | null> {
  const row = await findRow(db, 'workbook_piece', { id_job: id, number });
  if (row === null) return null;
  // PostgreSQL's driver returns a view of bytes, the embedded engine the underlying buffer.
  return ArrayBuffer.isView(row.bytes) ? row.bytes : Buffer.from(row.bytes);
}

const activeAdmins = sql<string>`(select account.id from account
  where account.id = workbook_job.id_account and account.role = 'Admin'
  and account.estado_cuenta = ${sql.lit(ACTIVE)})`;

/** About how many rows a workbook will have, from counts that are stored anyway for the large lists. */
export async function estimateRows(db: Database, workbook: WorkbookName): Promise<number> {
  const count = workbook === 'records' ? COUNT_OF_RECORDS : COUNT_OF_USERS;
  const { rows } = await count.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const COUNT_OF_RECORDS = sql<{
  count: number | string;
}>`select coalesce(sum(calendar_size), 0) as count from paciente`;

const COUNT_OF_USERS = sql<{
  count: number | string;
}>`select (select count(*) from account) + (select count(*) from paciente)
  + (select count(*) from paciente_cuidador) as count`;
