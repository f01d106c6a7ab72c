import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { JOB_STATES, WORKBOOKS, type WorkbookName } from '#domain/contract/workbook-job.ts';
import { XLSX } from '#domain/workbook/sheet.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { rangeOf } from '#server/http/byte-range.ts';
import { checkAccountExists } from '#server/http/caller.ts';
import { conflict, type HttpError, notFound } from '#server/http/http-error.ts';
import type { Route } from '#server/http/route.ts';
import { described, Outcome } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { audit } from '#server/store/account/audit.ts';
import {
  checkRoom,
  estimateRows,
  insertJob,
  isUnderWay,
  noteAsked,
  PIECE_BYTES,
  readPiece,
  removeJob,
  type WorkbookJobRow,
} from '#server/store/people/workbook-jobs.ts';
import { findRow } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { SHEETS, type WorkbookJobs } from '#server/workbook/workbook-jobs.ts';
import { workbookStream } from '#server/workbook/workbook-stream.ts';

const FILES = {
  'users-relations': { file: 'Usuarios.xlsx', action: 'users-exported' },
  records: { file: 'Registros.xlsx', action: 'records-exported' },
} as const;

/** How often a file that is being downloaded is marked as still wanted. */
const NOTE_MS = 60_000;

const Ask = v.object({ workbook: v.picklist(WORKBOOKS) });

const Job = v.object({
  id: v.string(),
  workbook: v.picklist(WORKBOOKS),
  state: v.picklist(JOB_STATES),
  rows: v.number(),
  totalRows: described(v.number(), 'Cuántas serán, aproximadamente.'),
  size: described(v.nullable(v.number()), 'En bytes, cuando está listo.'),
  message: described(v.nullable(v.string()), 'Por qué falló y qué hacer.'),
});

const MESSAGES: Readonly<Record<string, string>> = {
  full: 'No queda espacio en el disco del servicio para preparar el archivo. Avisa a quien lo administra y pídelo de nuevo cuando haya espacio.',
  busy: 'Hay mucha demanda en este momento. Pide el archivo de nuevo en unos minutos.',
};
const BROKEN = 'No pudimos terminar el archivo. Pídelo de nuevo.';

/** The workbooks of an Admin: sent while they are made, or made as a job while the caller may lose the connection. */
export function workbookRoutes(route: Route, deps: Dependencies, jobs: WorkbookJobs): void {
  const { db } = deps.store;

  for (const workbook of WORKBOOKS) {
    const { file, action } = FILES[workbook];
    route({
      call: `GET /admin/export/${workbook}`,
      allow: 'Admin',
      summary: `Descargar ${file}`,
      content: XLSX,
      handle: async ({ account, request, reply }) => {
        const send = async () => {
          await audit(db, deps, { actor: account.id, action, subject: null });
          const stream = workbookStream(SHEETS[workbook](db));
          attach(reply, file).send(stream);
          // The turn ends with the last byte, or when the caller has disconnected.
          await finished(stream).catch(() => {});
        };
        await jobs.inTurn(send, waiterOf(request));
        return reply;
      },
    });
  }

  route({
    call: 'POST /admin/workbooks',
    allow: 'Admin',
    summary: 'Pedir un archivo Excel que se prepara aparte',
    description: 'Mientras se prepara, pedirlo de nuevo responde con el mismo. Uno a la vez.',
    body: Ask,
    answer: Job,
    handle: async ({ account, body: { workbook } }) => {
      const total_rows = await estimateRows(db, workbook);
      const asked = await inTransaction(deps.store, async (transaction) => {
        await checkAccountExists(transaction, account.id);
        const now = deps.clock();
        const before = await findRow(transaction, 'workbook_job', { id_account: account.id });
        if (before !== null && isUnderWay(before, now)) {
          if (before.workbook !== workbook) {
            const other = FILES[before.workbook as WorkbookName].file;
            const message = `Ya se está preparando ${other}. Espera a que termine o cancélalo.`;
            throw conflict('other_workbook', message);
          }
          await noteAsked(transaction, before.id, now);
          return { job: before, isNew: false };
        }
        await checkRoom(transaction, now);
        if (before !== null) await removeJob(transaction, before.id);
        const own = { id: deps.newId(), id_account: account.id, workbook, total_rows };
        const { action } = FILES[workbook];
        await audit(transaction, deps, { actor: account.id, action, subject: null });
        return { job: await insertJob(transaction, own, now), isNew: true };
      });
      if (asked.isNew) jobs.begin(asked.job.id, workbook);
      return jobRow(asked.job);
    },
  });

  /** @throws HttpError 404 for a job that is over, and for the job of another account. */
  async function askedFor(id: string, account: string): Promise<WorkbookJobRow> {
    const now = deps.clock();
    const job = await findRow(db, 'workbook_job', { id_account: account });
    const isThere =
      job?.id === id && (['ready', 'failed'].includes(job.state) || isUnderWay(job, now));
    if (job === null || !isThere) throw noSuchJob();
    await noteAsked(db, id, now);
    return job;
  }

  route({
    call: 'GET /admin/workbooks/:id',
    allow: 'Admin',
    summary: 'Cuánto falta de un archivo pedido',
    answer: Job,
    handle: async ({ account, params: { id } }) => jobRow(await askedFor(id, account.id)),
  });

  route({
    call: 'GET /admin/workbooks/:id/file',
    allow: 'Admin',
    summary: 'Descargar un archivo pedido, entero o desde un byte (`Range`)',
    content: XLSX,
    isHeavy: () => true,
    handle: async ({ account, params: { id }, request, reply }) => {
      const job = await askedFor(id, account.id);
      const { size } = job;
      if (size === null) {
        throw conflict('not_ready', 'El archivo todavía se está preparando.');
      }
      const etag = `"${id}"`;
      const range = rangeOf(request.headers, { size, etag });
      const { start, end, isPart } = range;
      attach(reply, FILES[job.workbook as WorkbookName].file)
        .headers({ etag, 'accept-ranges': 'bytes' })
        .header('content-length', end - start);
      if (isPart) reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
      if (request.method === 'HEAD') return reply.send();
      return reply.send(Readable.from(pieces(db, id, range, deps.clock), { objectMode: false }));
    },
  });

  route({
    call: 'DELETE /admin/workbooks/:id',
    allow: 'Admin',
    summary: 'Cancelar un archivo pedido, o borrarlo',
    answer: Outcome,
    handle: async ({ account, params: { id } }) => {
      const job = await findRow(db, 'workbook_job', { id_account: account.id });
      if (job?.id !== id) throw noSuchJob();
      await removeJob(db, id);
      return { success: true, message: 'El archivo se canceló.' };
    },
  });
}

function attach(reply: FastifyReply, file: string): FastifyReply {
  return reply.type(XLSX).header('content-disposition', `attachment; filename="${file}"`);
}

/** The bytes of a file; if it is removed meanwhile, the answer is cut off. */
async function* pieces(
  db: Database,
  id: string,
  { start, end }: { readonly start: number; readonly end: number },
  clock: Dependencies['clock'],
): AsyncGenerator<Uint8Array, void> {
  let noted = clock();
  for (let at = start; at < end; ) {
    const number = Math.floor(at / PIECE_BYTES);
    const begin = number * PIECE_BYTES;
    const bytes = await readPiece(db, id, number);
    if (bytes === null) throw new Error('the workbook was removed');
    yield bytes.subarray(at - begin, Math.min(bytes.length, end - begin));
    at = begin + PIECE_BYTES;
    if (clock().getTime() - noted.getTime() < NOTE_MS) continue;
    noted = clock();
    await noteAsked(db, id, noted);
  }
}

function jobRow(job: WorkbookJobRow): v.InferInput<typeof Job> {
  return {
    id: job.id,
    workbook: job.workbook as WorkbookName,
    state: job.state as (typeof JOB_STATES)[number],
    rows: job.row_count,
    totalRows: job.total_rows,
    size: job.size,
    message: job.problem === null ? null : (MESSAGES[job.problem] ?? BROKEN),
  };
}

function noSuchJob(): HttpError {
  return notFound('Ese archivo ya no está. Pídelo de nuevo.');
}
