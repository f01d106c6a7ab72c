import { addAbortSignal } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { WorkbookName } from '#domain/contract/workbook-job.ts';
import { createQueue, PATIENT, QueueFull } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { startRepeating } from '#server/repeating.ts';
import { codeOf } from '#server/store/conflicts.ts';
import { failJob, keepJob, PIECE_BYTES, removeJob } from '#server/store/people/workbook-jobs.ts';
import { updateRows } from '#server/store/statements.ts';
import { recordsSheets, usersSheets } from './exports.ts';
import { type LongSheet, workbookStream } from './workbook-stream.ts';

/** How many jobs run at once; more wait, because each keeps a processor busy. */
const AT_ONCE = 2;
/**
 * The most jobs that wait. More, together with the downloads of this process, would wait longer than any caller does.
 */
const LONGEST_QUEUE = 20;
/** How often the progress of a job is recorded, and checked whether its caller still wants it. */
const BEAT_MS = 1000;

export const SHEETS = { 'users-relations': usersSheets, records: recordsSheets } as const;

export type WorkbookJobs = ReturnType<typeof createWorkbookJobs>;

/**
 * Makes workbooks while their callers may be away, and stores them in the database: a workbook may be requested in one
 * process and fetched from another, or after a restart.
 */
export function createWorkbookJobs({
  store: { db },
  clock,
  log,
}: Pick<Dependencies, 'store' | 'clock'> & { readonly log: Pick<FastifyBaseLogger, 'error'> }) {
  const queue = createQueue(AT_ONCE, { longest: LONGEST_QUEUE });
  const underWay = new Set<{ readonly stop: AbortController; readonly done: Promise<void> }>();

  async function make(id: string, workbook: WorkbookName, stop: AbortController): Promise<void> {
    const done = { state: 'waiting', row_count: 0 };
    const beat = startRepeating(log, 'keeping a workbook', BEAT_MS, async () => {
      if (!(await keepJob(db, id, done, clock()))) stop.abort();
    });
    try {
      const leave = await queue.enter({ ...PATIENT, isGone: () => stop.signal.aborted });
      try {
        done.state = 'making';
        await keepJob(db, id, done, clock());
        const sheets = SHEETS[workbook](db).map((sheet) =>
          counted(sheet, (rows) => {
            done.row_count += rows;
          }),
        );
        const size = await writePieces(id, sheets, stop.signal);
        await beat.stop();
        // Since the last check the caller may have left, or may no longer be an Admin.
        if (!(await keepJob(db, id, done, clock()))) return await removeJob(db, id);
        const ready = { row_count: done.row_count, size, state: 'ready' };
        await updateRows(db, 'workbook_job', { id }, ready);
      } finally {
        leave();
      }
    } catch (error) {
      await beat.stop();
      if (!(await isWanted(id, done, stop.signal))) return removeJob(db, id);
      log.error({ err: error }, 'a workbook failed');
      await failJob(db, id, problemOf(error));
    }
  }

  /** A removed job accepts no more pieces, which is not a failure. */
  async function isWanted(id: string, done: Parameters<typeof keepJob>[2], stop: AbortSignal) {
    return !stop.aborted && (await keepJob(db, id, done, clock()).catch(() => true));
  }

  /** @returns the size of the file. */
  async function writePieces(
    id: string,
    sheets: readonly LongSheet[],
    stop: AbortSignal,
  ): Promise<number> {
    let [number, size, length] = [0, 0, 0];
    let parts: Uint8Array[] = [];
    const write = async (bytes: Buffer) => {
      await db.insertInto('workbook_piece').values({ id_job: id, number, bytes }).execute();
      number += 1;
      size += bytes.length;
    };
    for await (const part of addAbortSignal(stop, workbookStream(sheets))) {
      parts.push(part);
      length += part.length;
      if (length < PIECE_BYTES) continue;
      let all = Buffer.concat(parts);
      for (; all.length >= PIECE_BYTES; all = all.subarray(PIECE_BYTES)) {
        await write(all.subarray(0, PIECE_BYTES));
      }
      parts = [all];
      length = all.length;
    }
    if (length > 0) await write(Buffer.concat(parts));
    return size;
  }

  return {
    /** Does other work of the same kind in its turn. */
    inTurn: queue.run,
    /** Starts a job that has been stored. */
    begin(id: string, workbook: WorkbookName): void {
      const stop = new AbortController();
      const done = make(id, workbook, stop)
        .catch((error: unknown) => log.error({ err: error }, 'a workbook could not be removed'))
        .finally(() => underWay.delete(job));
      const job = { stop, done };
      underWay.add(job);
    },
    /** Starts to remove the jobs that are not ready. */
    end(): void {
      for (const { stop } of underWay) stop.abort();
    },
    /** Waits until it is removed: a job behind a download that is still read is so after that. */
    async settled(): Promise<void> {
      await Promise.all([...underWay].map(({ done }) => done));
    },
  };
}

function counted(sheet: LongSheet, count: (rows: number) => void): LongSheet {
  async function* pages() {
    for await (const page of sheet.rows) {
      yield page;
      count(page.length);
    }
  }
  return { ...sheet, rows: pages() };
}

const DISK_FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC']);

function problemOf(error: unknown): 'busy' | 'full' | 'broken' {
  if (error instanceof QueueFull) return 'busy';
  return DISK_FULL.has(codeOf(error)) ? 'full' : 'broken';
}
