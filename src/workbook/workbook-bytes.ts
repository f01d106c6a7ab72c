import XLSX_STYLE, { type CellObject, type DefinedName, type WorkSheet } from 'sheetjs-style';
import {
  type Cell,
  type Column,
  columnName,
  DATE_FORMAT,
  FILTER_NAME,
  filterRange,
  HEADER_LOOK,
  type Sheet,
  safeText,
  sheetRange,
} from '#domain/workbook/sheet.ts';
import { DAY_ZERO, MS_PER_DAY } from './days.ts';

/** What this package adds to the types of the one it was forked from. */
interface Style {
  readonly font?: object;
  readonly fill?: object;
  readonly alignment?: object;
}

interface StyledCell extends CellObject {
  readonly s?: Style;
}

const HEADER_STYLE: Style = {
  font: { name: 'Calibri', sz: 11, bold: true, color: { rgb: `FF${HEADER_LOOK.ink}` } },
  fill: { patternType: 'solid', fgColor: { rgb: `FF${HEADER_LOOK.ground}` } },
  alignment: { vertical: 'center' },
};

/**
 * The bytes of a workbook. The package's reader has known vulnerabilities and is never called; what it writes
 * are texts, numbers and dates, never a formula or a link.
 */
export function workbookBytes(sheets: readonly Sheet[]): ArrayBuffer {
  const book = XLSX_STYLE.utils.book_new();
  book.Workbook = { Names: sheets.map(filterName) };
  for (const sheet of sheets)
    XLSX_STYLE.utils.book_append_sheet(book, writtenSheet(sheet), sheet.name);
  // Texts go into a shared table, as spreadsheet programs write them.
  return XLSX_STYLE.write(book, {
    bookType: 'xlsx',
    type: 'array',
    bookSST: true,
    compression: true,
  });
}

/**
 * The name of a sheet's filter. The package turns such a range into a relative one, which LibreOffice does
 * not accept; so this object ignores writes to it.
 */
function filterName(sheet: Sheet, index: number): DefinedName & { readonly Hidden: true } {
  return {
    Name: FILTER_NAME,
    Sheet: index,
    Hidden: true,
    get Ref() {
      return filterRange(sheet);
    },
    set Ref(_relative: string) {},
  };
}

function writtenSheet(sheet: Sheet): WorkSheet {
  const { columns, rows } = sheet;
  const range = sheetRange(sheet);
  const written: WorkSheet = {
    '!ref': range,
    '!autofilter': { ref: range },
    '!cols': columns.map(({ width }) => ({ wch: width })),
    '!rows': [{ hpt: HEADER_LOOK.height }],
  };
  const letters = columns.map((_, index) => columnName(index + 1));
  columns.forEach(({ header }, index) => {
    written[`${letters[index]}1`] = { t: 's', v: safeText(header), s: HEADER_STYLE };
  });
  rows.forEach((row, rowIndex) => {
    columns.forEach(({ kind }, index) => {
      const cell = cellOf(row[index] ?? null, kind);
      if (cell !== null) written[`${letters[index]}${rowIndex + 2}`] = cell;
    });
  });
  return written;
}

function cellOf(cell: Cell, kind: Column['kind']): StyledCell | null {
  if (cell === null || cell === '') return null;
  if (kind === 'text') return { t: 's', v: safeText(String(cell)) };
  const value = kind === 'number' ? Number(cell) : dayOfSheet(String(cell));
  // Not of its column's kind: written as text.
  if (!Number.isFinite(value)) return { t: 's', v: safeText(String(cell)) };
  return kind === 'number' ? { t: 'n', v: value } : { t: 'n', v: value, z: DATE_FORMAT };
}

/** A calendar date as a sheet's day number: a whole number, so that no time zone can shift it. */
function dayOfSheet(fecha: string): number {
  return (Date.parse(`${fecha}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY;
}
