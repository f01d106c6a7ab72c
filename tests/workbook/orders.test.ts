import { expect, it } from 'vitest';
import { partsOf } from '#workbook/orders.ts';

it('sheets that arrive in slices are reassembled in order', () => {
  const take = partsOf();
  const columns = [{ header: 'Nombre', width: 8, kind: 'text' }] as const;
  const bytes = new ArrayBuffer(4);
  expect(take({ kind: 'sheet', sheet: { name: 'Uno', columns, rows: [] } })).toBeNull();
  expect(take({ kind: 'rows', rows: [['a'], ['b']] })).toBeNull();
  take({ kind: 'rows', rows: [['c']] });
  take({ kind: 'workbook', bytes });
  take({ kind: 'sheet', sheet: { name: 'Dos', columns, rows: [] } });
  take({ kind: 'rows', rows: [[null]] });
  expect(take({ kind: 'write' })).toEqual([
    { name: 'Uno', columns, rows: [['a'], ['b'], ['c']] },
    bytes,
    { name: 'Dos', columns, rows: [[null]] },
  ]);
});
