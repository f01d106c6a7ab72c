import { parentPort, workerData } from 'node:worker_threads';
import { workbookBytes } from '#workbook/workbook-bytes.ts';

const bytes = workbookBytes(workerData);

/** The thread of `workbook-thread.ts`: sheets in, the file's bytes out. */
parentPort?.postMessage(bytes, [bytes]);
