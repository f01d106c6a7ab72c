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

/** The most characters that a cell can hold. */
const LONGEST_TEXT = 32_767;

/**
 * A text that no program takes for a formula. Cells are written as texts anyway; the leading sign protects if somebody
 * saves the sheet as CSV and opens that, where `=HYPERLINK(…)` would be executed.
 */
export function safeText(text: string): string {
  // Characters that XML cannot hold.
  const clean = text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .slice(0, LONGEST_TEXT - 1);
  return /^[=+\-@\t\r]/.test(clean) ? `'${clean}` : clean;
}
