import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature, SheetData } from 'write-excel-file/node';

/** A cell by the kind of its column: a text, a number, a calendar date (`YYYY-MM-DD`), or nothing. */
export type Cell = string | number | null;

export interface Column {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly kind: 'text' | 'number' | 'date';
}

/** Plain data, so that a sheet can be handed to another thread. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** More than a cell can hold. */
const LONGEST_TEXT = 32_767;

/** A workbook: a styled header that stays in view and filters, widths, dates as dates. */
export async function workbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  // Read only where a workbook is made.
  const { default: write } = await import('write-excel-file/node');
  const made = write(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: dataOf(columns, rows),
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape' as const,
    })),
    { fontFamily: 'Calibri', fontSize: 11, features: [filters(sheets)] },
  );
  return made.toBuffer();
}

function dataOf(columns: Sheet['columns'], rows: Sheet['rows']): SheetData {
  const header = columns.map((column) => ({
    value: column.header,
    fontWeight: 'bold' as const,
    textColor: '#FFFFFF',
    backgroundColor: '#1B6B4F',
    height: 20,
    alignVertical: 'center' as const,
  }));
  const kinds = columns.map(({ kind }) => kind);
  return [header, ...rows.map((row) => row.map((cell, index) => written(cell, kinds[index])))];
}

function written(cell: Cell, kind: Column['kind'] | undefined): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (kind === 'number') return { value: Number(cell), type: Number };
  if (kind === 'date') {
    // Excel has no time zones: a day is midnight of that day in UTC.
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd-mm-yyyy' };
  }
  return { value: safeText(String(cell)), type: String };
}

/**
 * A text that stays one. Cells are written as texts anyway; the sign in front holds where someone saves
 * the sheet as CSV and opens that, and a program takes `=HYPERLINK(…)` at its word.
 */
export function safeText(text: string): string {
  // What XML cannot hold.
  const clean = text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, LONGEST_TEXT - 1);
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
}

/** A filter over the whole of each sheet; the package leaves this one element to its users. */
function filters(sheets: readonly Sheet[]): Feature<Blob | Buffer | Stream> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const { columns, rows } = sheets[sheetIndex] ?? { columns: [], rows: [] };
            const range = `A1:${columnName(columns.length)}${rows.length + 1}`;
            return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
          },
        },
      },
    },
  };
}

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number <= 26 ? letter : columnName((number - 1 - rest) / 26) + letter;
}
