import { unzipSync, zipSync } from 'fflate';
import readXlsx, { type CellValue } from 'read-excel-file/universal';
import type { Cell, Column, Sheet } from '#domain/workbook/sheet.ts';
import { DAY_ZERO, MS_PER_DAY } from './days.ts';

/** A cell as the reader returns it. */
type ReadCell = CellValue | null;

type ReadRow = readonly ReadCell[];

/**
 * Reads the sheets of a foreign workbook: the first row of each is its header, and a column holds numbers or
 * dates if all its cells do; everything else becomes text.
 *
 * @throws when it is not a workbook, is unreadable, or has no table.
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<readonly Sheet[]> {
  // Texts keep leading and trailing blanks.
  const read = await readXlsx(unpacked(bytes), { trim: false });
  const tables = read.flatMap(({ sheet, data }) => {
    const [header, ...rows] = data;
    return header === undefined ? [] : [tableOf(sheet, header, rows)];
  });
  if (tables.length === 0) throw new Error('the workbook holds no table');
  return tables;
}

/**
 * The same file with its parts unpacked. The reader would unpack large ones in threads whose scripts it
 * writes itself, which the content security policy refuses.
 */
function unpacked(bytes: ArrayBuffer): ArrayBuffer {
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name }) => /\.(?:xml|rels)$/.test(name),
  });
  return zipSync(parts, { level: 0 }).buffer;
}

function tableOf(name: string, header: ReadRow, rows: readonly ReadRow[]): Sheet {
  const kinds = header.map((_, index) => kindOf(rows, index));
  const cells = rows.map((row) => kinds.map((kind, index) => cellOf(row[index] ?? null, kind)));
  const columns = kinds.map((kind, index) => {
    const title = textOf(header[index] ?? null) ?? '';
    return { header: title, kind, width: widthOf(title, cells, index) };
  });
  return { name, columns, rows: cells };
}

function kindOf(rows: readonly ReadRow[], index: number): Column['kind'] {
  let kind: Column['kind'] | null = null;
  for (const row of rows) {
    const cell = row[index] ?? null;
    if (cell === null) continue;
    const own =
      typeof cell === 'number' ? 'number' : cell instanceof Date && isDay(cell) ? 'date' : 'text';
    if (own === 'text' || (kind !== null && kind !== own)) return 'text';
    kind = own;
  }
  return kind ?? 'text';
}

function cellOf(cell: ReadCell, kind: Column['kind']): Cell {
  if (cell instanceof Date && kind === 'date') return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number' && kind === 'number') return cell;
  return textOf(cell);
}

/** Before it, programs disagree on which day a number is; times of day are smaller still. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

function isDay(date: Date): boolean {
  return date.getTime() >= FIRST_DAY && date.getTime() % MS_PER_DAY === 0;
}

function textOf(cell: ReadCell): string | null {
  if (cell instanceof Date) return timeOf(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell === null ? null : String(cell);
}

/** `08:30`, or with its day `23-11-2026 08:30`. */
function timeOf(date: Date): string {
  const minutes = Math.round((date.getTime() - DAY_ZERO) / 60_000);
  const isTime = date.getTime() < FIRST_DAY;
  const hours = Math.floor(minutes / 60);
  const time = [isTime ? hours : hours % 24, minutes % 60].map(twoDigits).join(':');
  if (isTime) return time;
  const day = date.toISOString().slice(0, 10).split('-').reverse().join('-');
  return isDay(date) ? day : `${day} ${time}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const NARROWEST = 8;
const WIDEST = 40;

/** Wide enough for the longest text: the reader does not return the original width. */
function widthOf(title: string, rows: Sheet['rows'], index: number): number {
  let longest = title.length;
  for (const row of rows) longest = Math.max(longest, String(row[index] ?? '').length);
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
}
