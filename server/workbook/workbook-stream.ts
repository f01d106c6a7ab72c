import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { LongRows, type RowPages } from './long-rows.ts';
import { columnName, rowXml, sheetBeginning, sheetEnd } from './sheet-xml.ts';
import { sheetFile, type WrittenSheet, workbookParts } from './workbook-parts.ts';

/** A sheet whose rows come a page at a time. */
export interface LongSheet extends Omit<Sheet, 'rows'> {
  readonly rows: RowPages;
}

/** The most rows of one sheet that programs can read, including the header. */
const MOST_ROWS = 1_048_576;

/** The compression level. Rows are much alike, so a higher one would cost much time and save little. */
const COMPRESSION = 3;

/**
 * A workbook of any size, written while its rows are read. Only a small part is in memory: the next page of rows is
 * requested when the previous one was taken, and none once the stream is destroyed. A sheet with more rows than
 * programs can read continues in others: «Registros», «Registros 2», …
 */
export function workbookStream(sheets: readonly LongSheet[], mostRows = MOST_ROWS): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  writeAll(zip, sheets, mostRows).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function writeAll(zip: ZipFile, sheets: readonly LongSheet[], mostRows: number) {
  const written: WrittenSheet[] = [];
  for (const sheet of sheets) {
    const rows = new LongRows(sheet.rows);
    try {
      written.push(...(await writeSheet(zip, sheet, rows, { mostRows, before: written.length })));
    } finally {
      await rows.leave();
    }
  }
  for (const [name, text] of workbookParts(written)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
}

/** @returns the sheets that it was split into. */
async function writeSheet(
  zip: ZipFile,
  { name, columns }: LongSheet,
  rows: LongRows,
  { mostRows, before }: { readonly mostRows: number; readonly before: number },
): Promise<readonly WrittenSheet[]> {
  const written: WrittenSheet[] = [];
  // Nothing is sent before the first rows have come, so that a database error can still be answered with a problem.
  await rows.hasMore();
  do {
    const taken = rows.taken;
    const number = written.length + 1;
    await addFile(zip, sheetFile(before + number), sheetXml(columns, rows, mostRows));
    written.push({
      name: number === 1 ? name : `${name} ${number}`,
      lastCell: lastCell(columns, rows.taken - taken),
    });
  } while (await rows.hasMore());
  return written;
}

/** Resolves when the file is written; rejects if its reader has left. */
async function addFile(zip: ZipFile, file: string, xml: AsyncIterable<string>): Promise<void> {
  // By default a stream reads sixteen pages ahead.
  const source = Readable.from(xml, { highWaterMark: 1 });
  const output = zip.outputStream as Readable;
  const stop = () => void source.destroy();
  output.once('close', stop);
  if (output.destroyed) stop();
  zip.addReadStream(source, file, { compressionLevel: COMPRESSION });
  await finished(source);
  output.off('close', stop);
}

async function* sheetXml(
  columns: Sheet['columns'],
  rows: LongRows,
  mostRows: number,
): AsyncGenerator<string, void> {
  yield sheetBeginning(columns);
  const names = columns.map((_, index) => columnName(index));
  let number = 1;
  for (;;) {
    const taken = await rows.take(mostRows - number);
    if (taken.length === 0) break;
    let xml = '';
    for (const cells of taken) {
      number += 1;
      xml += rowXml(columns, names, cells, number);
    }
    yield xml;
  }
  yield sheetEnd(lastCell(columns, number - 1));
}

/** @param count of rows below the header. */
function lastCell(columns: Sheet['columns'], count: number): string {
  return `${columnName(columns.length - 1)}${count + 1}`;
}
