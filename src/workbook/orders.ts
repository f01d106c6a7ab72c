import type { Sheet } from '#domain/workbook/sheet.ts';

/** What the page tells the thread that writes a workbook: a sheet, its rows in slices, and to begin. */
export type Order =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'rows'; readonly rows: Sheet['rows'] }
  | { readonly kind: 'write' };

/** The sheets that orders tell of, as they come; null until all of them are there. */
export function sheetsOf(): (order: Order) => readonly Sheet[] | null {
  const sheets: (Omit<Sheet, 'rows'> & { readonly rows: Sheet['rows'][number][] })[] = [];
  return (order) => {
    switch (order.kind) {
      case 'sheet':
        sheets.push({ ...order.sheet, rows: [...order.sheet.rows] });
        return null;
      case 'rows':
        for (const row of order.rows) sheets.at(-1)?.rows.push(row);
        return null;
      case 'write':
        return sheets;
    }
  };
}
