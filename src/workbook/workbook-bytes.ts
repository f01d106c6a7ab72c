import XLSX_STYLE, { type CellObject, type DefinedName, type WorkSheet } from 'sheetjs-style';
import type { Cell, Column, Sheet } from '#domain/workbook/sheet.ts';
import {
  DATE_FORMAT,
  HEADER_LOOK,
  type WrittenCell,
  writtenCell,
  writtenText,
} from '#domain/workbook/written-cell.ts';

const { utils } = XLSX_STYLE;

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

const HEADER_STYLE: Style = {
  font: {
    name: HEADER_LOOK.font,
    sz: HEADER_LOOK.size,
    bold: true,
    color: { rgb: HEADER_LOOK.text },
  },
  fill: { patternType: 'solid', fgColor: { rgb: HEADER_LOOK.fill } },
  alignment: { vertical: 'center' },
};

/**
 * The bytes of a workbook: a styled header with filters, widths, dates as dates. Heavy work, for a thread of its own.
 * The server writes the same in pieces (server/workbook/). The package's reader has known vulnerabilities and is never
 * called; what it writes are texts, numbers and dates, never a formula or a link.
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
  const header = columns.map((column) => ({
    ...cellObject(writtenText(column.header)),
    s: HEADER_STYLE,
  }));
  const body = rows.map((row) =>
    columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind)),
  );
  const written = utils.aoa_to_sheet<StyledCell | null>([header, ...body]);
  written['!autofilter'] = { ref: written['!ref'] ?? 'A1' };
  written['!cols'] = columns.map(({ width }) => ({ wch: width }));
  written['!rows'] = [{ hpt: HEADER_LOOK.height }];
  return written;
}

function cellOf(cell: Cell, kind: Column['kind']): StyledCell | null {
  const written = writtenCell(cell, kind);
  return written && cellObject(written);
}

function cellObject({ kind, value }: WrittenCell): StyledCell {
  if (kind === 'text') return { t: 's', v: value };
  return { t: 'n', v: value, ...(kind === 'date' && { z: DATE_FORMAT }) };
}
