import { type Order, sheetsOf } from './orders.ts';
import { workbookBytes } from './workbook-bytes.ts';

const collect = sheetsOf();

/** The thread of `write-workbook.ts`: sheets in, the file's bytes out. One thread writes one workbook. */
self.onmessage = ({ data }: MessageEvent<Order>) => {
  const sheets = collect(data);
  if (sheets === null) return;
  const bytes = workbookBytes(sheets);
  self.postMessage(bytes, { transfer: [bytes] });
};
