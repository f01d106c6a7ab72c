import { parentPort, workerData } from 'node:worker_threads';
import { workbook } from './workbook.ts';

/** The thread of `workbook-thread.ts`: sheets in, the file's bytes out. */
parentPort?.postMessage(await workbook(workerData));
