import { strFromU8, unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { workbookBytes } from '#workbook/workbook-bytes.ts';

/** Reads with a library independent of the one that wrote it. */
const read = (sheets: readonly Sheet[]) => readXlsx(Buffer.from(workbookBytes(sheets)));

function xmlOf(sheets: readonly Sheet[], file: string): string {
  const files = unzipSync(new Uint8Array(workbookBytes(sheets)));
  return strFromU8(files[file] ?? new Uint8Array());
}

const PEOPLE: Sheet = {
  name: 'Usuarios',
  columns: [
    { header: 'Nombre', width: 18, kind: 'text' },
    { header: 'Fecha', width: 12, kind: 'date' },
    { header: 'Meses', width: 8, kind: 'number' },
    { header: 'RUT', width: 13, kind: 'text' },
  ],
  rows: [
    ['María José', '2026-11-23', 8, '12345678-5'],
    ['=HYPERLINK("http://evil.example";"x")', '1900-03-01', 0, null],
    ['👵🏽 Ñandú <b>&"', null, 2.5, '007'],
  ],
};

describe('a workbook', () => {
  it('has texts, dates and numbers as such', async () => {
    const [sheet] = await read([PEOPLE]);
    expect(sheet?.sheet).toBe('Usuarios');
    expect(sheet?.data).toEqual([
      ['Nombre', 'Fecha', 'Meses', 'RUT'],
      ['María José', new Date('2026-11-23T00:00:00Z'), 8, '12345678-5'],
      [`'=HYPERLINK("http://evil.example";"x")`, new Date('1900-03-01T00:00:00Z'), 0, null],
      ['👵🏽 Ñandú <b>&"', null, 2.5, '007'],
    ]);
  });

  it('has no formula and no link, whatever its content', () => {
    const xml = xmlOf([PEOPLE], 'xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]|<hyperlink/);
    expect(xml).toMatch(/<c r="A3"[^>]* t="s"/);
  });

  it('holds no text that a program reads as an escaped formula', () => {
    const xml = xmlOf([{ ...PEOPLE, rows: [['_x003D_1+1']] }], 'xl/sharedStrings.xml');
    expect(xml).toContain('>_x005F_x003D_1+1<');
  });

  it('holds no formula in its header either', async () => {
    const columns = [{ header: '=1+1', width: 8, kind: 'text' }] as const;
    const [sheet] = await read([{ name: 'Hoja', columns, rows: [['x']] }]);
    expect(sheet?.data).toEqual([["'=1+1"], ['x']]);
  });

  it('has a styled header with filters, widths, and dates written as in Chile', () => {
    const xml = xmlOf([PEOPLE], 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<autoFilter ref="A1:D4"/>');
    expect(xmlOf([PEOPLE], 'xl/workbook.xml')).toMatch(
      /<definedName name="_xlnm\._FilterDatabase" localSheetId="0" hidden="1">[^<]*!\$A\$1:\$D\$4</,
    );
    expect(xml.match(/<col [^>]*customWidth="1"/g)).toHaveLength(4);
    const styles = xmlOf([PEOPLE], 'xl/styles.xml');
    expect(styles).toContain('FF1B6B4F');
    expect(styles).toContain('<b/>');
    expect(styles).toContain('dd-mm-yyyy');
  });

  it('filters all of its columns, whatever its name', async () => {
    const columns = Array.from({ length: 27 }, (_, index) => ({
      header: `Columna ${index}`,
      width: 8,
      kind: 'text' as const,
    }));
    const sheets = [{ name: "Lo d'Ana", columns, rows: [['x', ...Array(26).fill(null)], []] }];
    expect(xmlOf(sheets, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:AA3"/>');
    expect(xmlOf(sheets, 'xl/workbook.xml')).toMatch(
      />(?:'|&apos;)Lo d(?:''|&apos;&apos;)Ana(?:'|&apos;)!\$A\$1:\$AA\$3</,
    );
  });

  it('holds several sheets, empty ones too, in their order', async () => {
    const empty: Sheet = { ...PEOPLE, name: 'Relaciones', rows: [] };
    const sheets = await read([PEOPLE, empty]);
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
      ['Usuarios', 4],
      ['Relaciones', 1],
    ]);
  });

  it('writes values that do not match their column as text', async () => {
    const [sheet] = await read([{ ...PEOPLE, rows: [['x', '-pronto', Number.NaN, null]] }]);
    expect(sheet?.data[1]).toEqual(['x', "'-pronto", 'NaN', null]);
  });
});
