import type { Cell, Column, Sheet } from './sheet.ts';

/** A column, and how its cell is read from a row. */
export interface Field<T> extends Column {
  readonly read: (row: T) => Cell;
}

/** A sheet of rows, a column for each field. */
export function sheetOf<T>(name: string, fields: readonly Field<T>[], rows: readonly T[]): Sheet {
  return {
    name,
    columns: columnsOf(fields),
    rows: rows.map((row) => cellsOf(fields, row)),
  };
}

export function columnsOf<T>(fields: readonly Field<T>[]): readonly Column[] {
  return fields.map(({ header, width, kind }) => ({ header, width, kind }));
}

export function cellsOf<T>(fields: readonly Field<T>[], row: T): readonly Cell[] {
  return fields.map((field) => field.read(row));
}

export function text<T>(header: string, width: number, read: (row: T) => string | null): Field<T> {
  return { header, width, kind: 'text', read };
}

export function number<T>(header: string, read: (row: T) => number | null, width = 8): Field<T> {
  return { header, width, kind: 'number', read };
}

export function date<T>(header: string, read: (row: T) => string | null): Field<T> {
  return { header, width: 12, kind: 'date', read };
}
