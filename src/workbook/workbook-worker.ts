import type { Sheet } from '#domain/workbook/sheet.ts';
import { type Order, type Part, partsOf, type Reply } from './orders.ts';
import { workbookBytes } from './workbook-bytes.ts';

const collect = partsOf();

/** The thread of `write-workbook.ts`: parts in, the file's bytes out. One thread writes one workbook. */
self.onmessage = async ({ data }: MessageEvent<Order>) => {
  const parts = collect(data);
  if (parts === null) return;
  try {
    const bytes = workbookBytes((await Promise.all(parts.map(sheetsOf))).flat());
    answer({ kind: 'written', bytes }, [bytes]);
  } catch (cause) {
    // A rejected promise in a thread raises no error event: it must be reported.
    answer({ kind: 'failed', reason: String(cause) }, []);
  }
};

/** The reader is loaded only when there is something to read. */
async function sheetsOf(part: Part): Promise<readonly Sheet[]> {
  if (!(part instanceof ArrayBuffer)) return [part];
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(part);
}

function answer(reply: Reply, transfer: Transferable[]): void {
  self.postMessage(reply, { transfer });
}
