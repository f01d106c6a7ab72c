import type { Sheet } from '#domain/workbook/sheet.ts';

/** What a workbook is made of: sheets, and the bytes of other workbooks whose sheets stand in it. */
export type Part = Sheet | ArrayBuffer;

/** What the page tells the thread that writes a workbook: its parts, a sheet's rows in slices, and to begin. */
export type Order =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'rows'; readonly rows: Sheet['rows'] }
  | { readonly kind: 'workbook'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'write' };

/** What the thread answers, once. */
export type Reply =
  | { readonly kind: 'written'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'failed'; readonly reason: string };

/** The parts that orders tell of, as they come; null until all of them are there. */
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
