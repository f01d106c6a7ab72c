/** A cell by the kind of its column: a text, a number, a calendar date (`YYYY-MM-DD`), or nothing. */
export type Cell = string | number | null;

export interface Column {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly kind: 'text' | 'number' | 'date';
}

/** One sheet of a workbook. Plain data, so that it can be handed to another thread. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How every workbook writes a date. */
export const DATE_FORMAT = 'dd-mm-yyyy';

/** The header's look, the same in workbooks of server and device. */
export const HEADER_LOOK = { ink: 'FFFFFF', ground: '1B6B4F', height: 20 } as const;

/** More than a cell can hold. */
const LONGEST_TEXT = 32_767;

/**
 * A text that no program takes for a formula. Cells are written as texts anyway; the leading sign protects
 * when someone saves the sheet as CSV and opens that, where `=HYPERLINK(…)` would be executed.
 */
export function safeText(text: string): string {
  // Characters that XML cannot hold.
  const clean = text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, LONGEST_TEXT - 1);
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
}

/** The range of a whole sheet with its header: `A1:H20`. */
export function sheetRange({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): string {
  return `A1:${columnName(columns.length)}${rows.length + 1}`;
}

/** The name under which programs look for a sheet's filter; without it LibreOffice shows none. */
export const FILTER_NAME = '_xlnm._FilterDatabase';

/** The value of that name: `'Usuarios'!$A$1:$L$20`. */
export function filterRange(sheet: Sheet): string {
  const quoted = sheet.name.replaceAll("'", "''");
  return `'${quoted}'!${sheetRange(sheet).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`;
}

/** 1 is A, 27 is AA. */
export function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return number <= 26 ? letter : columnName((number - 1 - rest) / 26) + letter;
}
