import { MS_PER_DAY } from '#domain/calendar/time.ts';
import { type Cell, type Column, safeText } from './sheet.ts';

/** The value written into a cell: never a formula or a link. A date is a number that is shown as a date. */
export type WrittenCell =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number' | 'date'; readonly value: number };

/** How dates are shown, as in Chile. */
export const DATE_FORMAT = 'dd-mm-yyyy';

/** The style of the row with the column names. */
export const HEADER_LOOK = {
  height: 20,
  font: 'Calibri',
  size: 11,
  text: 'FFFFFFFF',
  fill: 'FF1B6B4F',
};

/** Day 0 of a sheet: spreadsheet programs count a leap day in 1900 that never existed. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** A cell by the type of its column, and as text if the value is not of that type; null if nothing is written. */
export function writtenCell(cell: Cell, kind: Column['kind']): WrittenCell | null {
  if (cell === null || cell === '') return null;
  if (kind === 'text') return writtenText(String(cell));
  const value = kind === 'number' ? Number(cell) : dayOfSheet(String(cell));
  return Number.isFinite(value) ? { kind, value } : writtenText(String(cell));
}

export function writtenText(text: string): WrittenCell {
  // Programs read text of this form (`_x003D_`) as an escaped character, so it is escaped itself.
  return { kind: 'text', value: safeText(text).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') };
}

/** A calendar date as a sheet's day number: a whole number, so that no time zone can shift it. */
function dayOfSheet(fecha: string): number {
  return (Date.parse(`${fecha}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY;
}
