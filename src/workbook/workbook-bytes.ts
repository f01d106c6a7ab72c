import XLSX_STYLE, { type CellObject, type DefinedName, type WorkSheet } from 'sheetjs-style';
import { type Cell, type Column, type Sheet, safeText } from '#domain/workbook/sheet.ts';

const { utils } = XLSX_STYLE;

const MS_PER_DAY = 86_400_000;

/** Day 0 of a sheet, given that its programs count a leap day in 1900 that never existed. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

const DATE_FORMAT = 'dd-mm-yyyy';

/** The name under which programs look for a sheet's filter; without it LibreOffice shows none. */
const FILTER_NAME = '_xlnm._FilterDatabase';

/** Cell styles, which this package has and its types lack. */
interface Style {
  readonly font?: object;
  readonly fill?: object;
  readonly alignment?: object;
}

interface StyledCell extends CellObject {
  readonly s?: Style;
}

const HEADER_HEIGHT = 20;

const HEADER_STYLE: Style = {
  font: { name: 'Calibri', sz: 11, bold: true, color: { rgb: 'FFFFFFFF' } },
  fill: { patternType: 'solid', fgColor: { rgb: 'FF1B6B4F' } },
  alignment: { vertical: 'center' },
};

/**
 * The bytes of a workbook: a styled header with filters, widths, dates as dates. Heavy work, for a thread of its
 * own; server and browser each have one. The package's reader has known vulnerabilities and is never called; what
 * it writes are texts, numbers and dates, never a formula or a link.
 */
export function workbookBytes(sheets: readonly Sheet[]): ArrayBuffer {
  const book = utils.book_new();
  book.Workbook = { Names: sheets.map(filterName) };
  for (const sheet of sheets) utils.book_append_sheet(book, writtenSheet(sheet), sheet.name);
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
function filterName(
  { name, columns, rows }: Sheet,
  index: number,
): DefinedName & { readonly Hidden: true } {
  const range = `'${name.replaceAll("'", "''")}'!$A$1:$${utils.encode_col(columns.length - 1)}$${rows.length + 1}`;
  return {
    Name: FILTER_NAME,
    Sheet: index,
    Hidden: true,
    get Ref() {
      return range;
    },
    set Ref(_relative: string) {},
  };
}

function writtenSheet({ columns, rows }: Sheet): WorkSheet {
  const header = columns.map((column) => ({ ...textCell(column.header), s: HEADER_STYLE }));
  const body = rows.map((row) =>
    columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind)),
  );
  const written = utils.aoa_to_sheet<StyledCell | null>([header, ...body]);
  written['!autofilter'] = { ref: written['!ref'] ?? 'A1' };
  written['!cols'] = columns.map(({ width }) => ({ wch: width }));
  written['!rows'] = [{ hpt: HEADER_HEIGHT }];
  return written;
}

function cellOf(cell: Cell, kind: Column['kind']): StyledCell | null {
  if (cell === null || cell === '') return null;
  if (kind === 'text') return textCell(String(cell));
  const value = kind === 'number' ? Number(cell) : dayOfSheet(String(cell));
  // Not of its column's kind: written as text.
  if (!Number.isFinite(value)) return textCell(String(cell));
  return kind === 'number' ? { t: 'n', v: value } : { t: 'n', v: value, z: DATE_FORMAT };
}

function textCell(text: string): StyledCell {
  return { t: 's', v: safeText(text) };
}

/** A calendar date as a sheet's day number: a whole number, so that no time zone can shift it. */
function dayOfSheet(fecha: string): number {
  return (Date.parse(`${fecha}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY;
}
