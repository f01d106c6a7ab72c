import { describe, expect, it } from 'vitest';
import { safeText } from '#domain/workbook/sheet.ts';

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
  ])('holds %j as %j', (text, expected) => {
    expect(safeText(text)).toBe(expected);
  });

  it('holds no more than a program can read', () => {
    expect(safeText('='.repeat(40_000))).toHaveLength(32_767);
  });
});
