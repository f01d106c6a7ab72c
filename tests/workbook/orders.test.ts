import { expect, it } from 'vitest';
import { sheetsOf } from '#workbook/orders.ts';

it('sheets that come in slices are put together again, in their order', () => {
  const take = sheetsOf();
  const columns = [{ header: 'Nombre', width: 8, kind: 'text' }] as const;
  expect(take({ kind: 'sheet', sheet: { name: 'Uno', columns, rows: [] } })).toBeNull();
  expect(take({ kind: 'rows', rows: [['a'], ['b']] })).toBeNull();
  take({ kind: 'rows', rows: [['c']] });
  take({ kind: 'sheet', sheet: { name: 'Dos', columns, rows: [] } });
  take({ kind: 'rows', rows: [[null]] });
  expect(take({ kind: 'write' })).toEqual([
    { name: 'Uno', columns, rows: [['a'], ['b'], ['c']] },
    { name: 'Dos', columns, rows: [[null]] },
  ]);
});
