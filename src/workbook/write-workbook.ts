import { type Sheet, XLSX } from '#domain/workbook/sheet.ts';
import { trustedScript } from '#platform/trusted-script.ts';
import workerUrl from './workbook-worker.ts?worker&url';

/**
 * Makes an `.xlsx` on this device, also without network. Import it on demand (`await
 * import('#workbook/write-workbook.ts')`); the writer is heavy, and runs in a thread of its own so that ten
 * thousand rows do not block the page.
 *
 * @throws when the thread cannot be started or fails, for example because its script cannot be fetched.
 */
export async function workbookFile(sheets: readonly Sheet[]): Promise<Blob> {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) =>
        resolve(new Blob([data], { type: XLSX }));
      worker.onerror = ({ message }) =>
        reject(new Error(message || 'the workbook could not be written'));
      worker.postMessage(sheets);
    });
  } finally {
    worker.terminate();
  }
}
