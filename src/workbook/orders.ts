import type { Sheet } from '#domain/workbook/sheet.ts';

/** A part of a workbook: a sheet, or the bytes of another workbook whose sheets are included. */
export type Part = Sheet | ArrayBuffer;

/**
 * A message to the thread that writes a workbook: a part, a slice of a sheet's rows, or the command to start.
 */
export type Order =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'rows'; readonly rows: Sheet['rows'] }
  | { readonly kind: 'workbook'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'write' };

/** The thread's only answer. */
export type Reply =
  | { readonly kind: 'written'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

/** Collects parts from orders; returns null until all of them are there. */
export function partsOf(): (order: Order) => readonly Part[] | null {
  const parts: Part[] = [];
  let rows: Sheet['rows'][number][] = [];
  return (order) => {
    switch (order.kind) {
      case 'sheet':
        rows = [...order.sheet.rows];
        parts.push({ ...order.sheet, rows });
        return null;
      case 'rows':
        for (const row of order.rows) rows.push(row);
        return null;
      case 'workbook':
        parts.push(order.bytes);
        return null;
      case 'write':
        return parts;
    }
  };
}
