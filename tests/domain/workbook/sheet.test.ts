import { describe, expect, it } from 'vitest';
import { columnName, filterRange, safeText, sheetRange } from '#domain/workbook/sheet.ts';

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+56912345678', "'+56912345678"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['Ana = Eva', 'Ana = Eva'],
    ['a\u0000b\u001fc\ud800', 'abc'],
    ['\u0000=1+1', "'=1+1"],
    ['👵🏽 Ñ', '👵🏽 Ñ'],
  ])('holds %j as %j', (text, held) => {
    expect(safeText(text)).toBe(held);
  });

  it('holds no more than a program can read', () => {
    expect(safeText('='.repeat(40_000))).toHaveLength(32_767);
  });
});

describe('a sheet', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [52, 'AZ'],
    [703, 'AAA'],
  ])('names column %i %s', (number, name) => {
    expect(columnName(number)).toBe(name);
  });

  it('names the whole of itself with its header', () => {
    const column = { header: 'Nombre', width: 8, kind: 'text' } as const;
    expect(sheetRange({ columns: [column, column], rows: [] })).toBe('A1:B1');
    expect(sheetRange({ columns: [column], rows: [[null], ['x']] })).toBe('A1:A3');
    const sheet = { name: "Lo d'Ana", columns: [column, column], rows: [['x', null]] };
    expect(filterRange(sheet)).toBe("'Lo d''Ana'!$A$1:$B$2");
  });
});
