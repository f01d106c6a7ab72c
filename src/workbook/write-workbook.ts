import { XLSX } from '#domain/workbook/sheet.ts';
import { trustedScript } from '#ui/trusted-script.ts';
import type { Order, Part, Reply } from './orders.ts';
import workerUrl from './workbook-worker.ts?worker&url';

export type { Cell, Column, Sheet } from '#domain/workbook/sheet.ts';

/**
 * Makes an `.xlsx` on this device, also without network: a styled header with filters, widths, dates as
 * dates, and no text that a program could take for a formula. Import it on demand (`await
 * import('#workbook/write-workbook.ts')`); the writer is heavy, and runs in a thread of its own so that ten
 * thousand rows do not block the page.
 *
 * @param parts its sheets in order; the bytes of another workbook stand for its sheets.
 * @throws when the thread cannot be started or fails, for example because its script cannot be fetched or
 * such bytes cannot be read.
 */
export function workbookFile(parts: readonly Part[]): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
    const over = () => worker.terminate();
    const fail = (cause: unknown) => {
      over();
      reject(cause);
    };
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'failed') return fail(new Error(data.reason));
      over();
      resolve(new Blob([data.bytes], { type: XLSX }));
    };
    worker.onerror = ({ message }) =>
      fail(new Error(message || 'the workbook could not be written'));
    handOver(worker, parts).catch(fail);
  });
}

/** Rows that are copied to the thread in one go. */
const ROWS_AT_ONCE = 1000;

/** Sheet by sheet and slice by slice: copying a hundred thousand rows at once would block the page. */
async function handOver(worker: Worker, parts: readonly Part[]): Promise<void> {
  const post = (order: Order) => worker.postMessage(order);
  for (const part of parts) {
    if (part instanceof ArrayBuffer) {
      // Copied, not transferred: the caller still needs it if it cannot be read.
      post({ kind: 'workbook', bytes: part });
      continue;
    }
    const { rows, ...sheet } = part;
    post({ kind: 'sheet', sheet: { ...sheet, rows: [] } });
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve));
      post({ kind: 'rows', rows: rows.slice(from, from + ROWS_AT_ONCE) });
    }
  }
  post({ kind: 'write' });
}
