import type { Sheet } from '#domain/workbook/sheet.ts';
import { XLSX } from '#domain/workbook/sheet.ts';
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
    const worker = new Worker(trusted(workerUrl));
    const over = () => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      over();
      resolve(new Blob([data], { type: XLSX }));
    };
    worker.onerror = (event) => {
      over();
      reject(new Error(event.message || 'the workbook could not be written'));
    };
    worker.postMessage(sheets);
  });
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
