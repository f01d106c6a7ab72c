import type { Sheet } from '#domain/workbook/sheet.ts';
import { workbookBytes } from './workbook-bytes.ts';

/** The thread of `write-workbook.ts`: sheets in, the file's bytes out. One thread writes one workbook. */
self.onmessage = ({ data }: MessageEvent<readonly Sheet[]>) => {
  const bytes = workbookBytes(data);
  self.postMessage(bytes, { transfer: [bytes] });
};
