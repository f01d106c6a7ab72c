import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '#domain/workbook/sheet.ts';

/**
 * Makes workbooks in a separate thread: ten thousand rows take a second, which would block all other calls.
 * One at a time, to limit memory.
 * @param file the built `workbook-worker.js`.
 */
export function workbookInThread(file: URL): (sheets: readonly Sheet[]) => Promise<Uint8Array> {
  let before: Promise<unknown> = Promise.resolve();
  return (sheets) => {
    const made = before.then(() => inWorker(file, sheets));
    before = made.catch(() => {});
    return made;
  };
}

async function inWorker(file: URL, sheets: readonly Sheet[]): Promise<Uint8Array> {
  const worker = new Worker(file, { workerData: sheets });
  try {
    // An error in the thread rejects this.
    const [bytes] = await once(worker, 'message');
    return bytes;
  } finally {
    await worker.terminate();
  }
}
