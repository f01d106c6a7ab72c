import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { workbook } from '#server/workbook/workbook.ts';
import { readWorkbook } from '#workbook/read-workbook.ts';
import { workbookBytes } from '#workbook/workbook-bytes.ts';

const RECORDS: Sheet = {
  name: 'Registros',
  columns: [
    { header: 'Fecha', width: 12, kind: 'date' },
    { header: 'Inicio', width: 8, kind: 'text' },
    { header: 'Horas', width: 8, kind: 'number' },
    { header: 'Cuidador', width: 28, kind: 'text' },
  ],
  rows: [
    ['2026-11-23', '08:00', 2.5, '=HYPERLINK("http://evil.example";"ver")'],
    ['2024-02-29', '24:00', 0, ' 👵🏽 Ñandú <b>&" '],
    [null, '007', null, '\t@SUM(1)'],
    ['2026-11-24', null, -3, null],
  ],
};

/** The same workbook from the server, which uses a different library. */
const given = async (sheets: readonly Sheet[]) => new Uint8Array(await workbook(sheets)).buffer;

describe('a workbook that the server made', () => {
  it('has the same texts, numbers and dates when made again on the device', async () => {
    const bytes = await given([RECORDS]);
    const again = workbookBytes(await readWorkbook(bytes));
    const [first, second] = [
      await readXlsx(Buffer.from(bytes)),
      await readXlsx(Buffer.from(again)),
    ];
    expect(second).toEqual(first);
    expect(second[0]?.data[1]?.[0]).toEqual(new Date('2026-11-23T00:00:00Z'));
    expect(second[0]?.data[1]?.[3]).toBe(`'=HYPERLINK("http://evil.example";"ver")`);
  });

  it('is read with its column types, and the escaping apostrophe is not added twice', async () => {
    const [sheet] = await readWorkbook(await given([RECORDS]));
    expect(sheet?.columns.map(({ header, kind }) => [header, kind])).toEqual(
      RECORDS.columns.map(({ header, kind }) => [header, kind]),
    );
    expect(sheet?.rows[0]).toEqual(['2026-11-23', '08:00', 2.5, `'${RECORDS.rows[0]?.[3]}`]);
    expect(sheet?.rows[1]).toEqual(['2024-02-29', '24:00', 0, ' 👵🏽 Ñandú <b>&" ']);
    expect(sheet?.rows[2]?.[3]).toBe("'\t@SUM(1)");
  });

  it('keeps a header without rows', async () => {
    const [sheet] = await readWorkbook(await given([{ ...RECORDS, rows: [] }]));
    expect(sheet?.columns.map(({ header }) => header)).toEqual([
      'Fecha',
      'Inicio',
      'Horas',
      'Cuidador',
    ]);
    expect(sheet?.rows).toEqual([]);
  });

  it('keeps an empty column and an empty row in place', async () => {
    const rows = [
      [null, 'a', 1, null],
      [null, null, null, null],
      [null, 'b', 2, 'c'],
    ];
    const [sheet] = await readWorkbook(await given([{ ...RECORDS, rows }]));
    expect(sheet?.rows).toEqual(rows);
  });
});

describe('a workbook of another backend', () => {
  it('may have times, dates with times, booleans and mixed columns', async () => {
    const bytes = odd([
      '<c r="A1" t="inlineStr"><is><t>Cuando</t></is></c><c r="B1" t="inlineStr"><is><t>Inicio</t></is></c><c r="C1" t="inlineStr"><is><t>Hecho</t></is></c><c r="D1" t="inlineStr"><is><t>Nota</t></is></c>',
      '<c r="A2" s="1"><v>46349.3125</v></c><c r="B2" s="1"><v>0.354166666666667</v></c><c r="C2" t="b"><v>1</v></c><c r="D2"><v>12</v></c>',
      '<c r="A3" s="1"><v>46350</v></c><c r="B3" s="1"><v>1</v></c><c r="C3" t="b"><v>0</v></c><c r="D3" t="inlineStr"><is><t>=1+1</t></is></c>',
    ]);
    const [sheet] = await readWorkbook(bytes);
    expect(sheet?.columns.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text']);
    expect(sheet?.rows).toEqual([
      ['23-11-2026 07:30', '08:30', 'TRUE', '12'],
      ['24-11-2026', '24:00', 'FALSE', '=1+1'],
    ]);
    const xml = unzipSync(new Uint8Array(workbookBytes(sheet === undefined ? [] : [sheet])));
    expect(strFromU8(xml['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f');
    expect(strFromU8(xml['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('&apos;=1+1');
  });

  it.each([
    ['is none', strToU8('PK and the rest')],
    ['holds no sheet', zipSync({ 'a.txt': strToU8('nothing') })],
    ['holds an empty sheet', new Uint8Array(odd([]))],
  ])('is not read where it %s', async (_what, bytes) => {
    await expect(readWorkbook(new Uint8Array(bytes).buffer)).rejects.toThrow();
  });
});

/** A hand-written workbook: rows of cells, and a single format, a date with time. */
function odd(rows: readonly string[]): ArrayBuffer {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${kinds}"><sheets><sheet name="Turnos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${kinds}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${kinds}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`,
  };
  const packed = Object.entries(files).map(([name, xml]) => [name, strToU8(head + xml)]);
  return new Uint8Array(zipSync(Object.fromEntries(packed))).buffer;
}
