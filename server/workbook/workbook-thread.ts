import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '#domain/workbook/sheet.ts';

/**
 * Makes workbooks in a separate thread: ten thousand rows take half a second, which would block all other calls.
 * @param file the built `workbook-worker.js`.
 */
export function workbookInThread(file: URL): (sheets: readonly Sheet[]) => Promise<ArrayBuffer> {
  return async (sheets) => {
    const worker = new Worker(file, { workerData: sheets });
    try {
      // Rejects on an error in the thread.
      const [bytes] = await once(worker, 'message');
      return bytes;
    } finally {
      await worker.terminate();
    }
  };
}
