import { type Sheet, XLSX } from '#domain/workbook/sheet.ts';
import type { Order } from './orders.ts';
import workerUrl from './workbook-worker.ts?worker&url';

export type { Cell, Column, Sheet } from '#domain/workbook/sheet.ts';

/**
 * Makes an `.xlsx` on this device, also without network: a styled header with filters, widths, dates as
 * dates, and no text that a program could take for a formula. Import it when it is asked for
 * (`await import('#workbook/write-workbook.ts')`); what writes the file is heavy, and runs in a thread
 * of its own so that ten thousand rows do not hold up the page.
 *
 * @throws where the thread cannot be started or breaks off, for example when its script cannot be had.
 */
export function workbookFile(sheets: readonly Sheet[]): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trusted(workerUrl), { type: 'module' });
    const over = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      over();
      resolve(new Blob([data], { type: XLSX }));
    };
    const fail = (cause: unknown) => {
      over();
      reject(cause);
    };
    worker.onerror = ({ message }) =>
      fail(new Error(message || 'the workbook could not be written'));
    handOver(worker, sheets).catch(fail);
  });
}

/** Rows that are copied to the thread in one go. */
const ROWS_AT_ONCE = 1000;

/** Sheet by sheet and slice by slice: copying a hundred thousand rows at once holds up the page. */
async function handOver(worker: Worker, sheets: readonly Sheet[]): Promise<void> {
  const post = (order: Order) => worker.postMessage(order);
  for (const { rows, ...sheet } of sheets) {
    post({ kind: 'sheet', sheet: { ...sheet, rows: [] } });
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve));
      post({ kind: 'rows', rows: rows.slice(from, from + ROWS_AT_ONCE) });
    }
  }
  post({ kind: 'write' });
}

/** The policy of the page demands that the address of a script be vouched for. */
function trusted(scriptUrl: string): string {
  const { trustedTypes } = globalThis as {
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string };
    };
  };
  if (trustedTypes === undefined) return scriptUrl;
  return trustedTypes
    .createPolicy('vinculo-workbook', { createScriptURL: (url) => url })
    .createScriptURL(scriptUrl);
}
