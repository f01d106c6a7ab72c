import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Cell, Sheet } from '#domain/workbook/sheet.ts';
import { workbookStream } from '#server/workbook/workbook-stream.ts';
import { workbookBytes } from '#workbook/workbook-bytes.ts';

const EVIL = '=HYPERLINK("http://evil.example";"x")';

const PEOPLE: Sheet = {
  name: 'Usuarios',
  columns: [
    { header: 'Nombre', width: 18, kind: 'text' },
    { header: 'Fecha', width: 12, kind: 'date' },
    { header: 'Meses', width: 8, kind: 'number' },
    { header: '=1+1', width: 13, kind: 'text' },
  ],
  rows: [
    ['María José', '2026-11-23', 8, '12345678-5'],
    [EVIL, '1900-03-01', 0, null],
    ['👵🏽 Ñandú <b>&"]]>', null, 2.5, '007'],
    [' con espacios\ny líneas ', '-pronto', Number.NaN, ''],
    ['_x003D_1+1', null, null, '\r=1'],
  ],
};

/** The rows two at a time. */
async function* pagesOf(rows: Sheet['rows']): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2);
}

function written(sheets: readonly Sheet[], mostRows?: number): Promise<Buffer> {
  const long = sheets.map((sheet) => ({ ...sheet, rows: pagesOf(sheet.rows) }));
  return buffer(workbookStream(long, mostRows));
}

async function filesOf(sheets: readonly Sheet[]) {
  const files = unzipSync(await written(sheets));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
}

describe('a workbook that is written as it is read', () => {
  it('holds the same as one that is written at once', async () => {
    const sheets = [PEOPLE, { ...PEOPLE, name: 'Relaciones', rows: [] }];
    expect(await readXlsx(await written(sheets))).toEqual(
      await readXlsx(Buffer.from(workbookBytes(sheets))),
    );
  });

  it('has no formula, and no text that becomes one', async () => {
    const file = await filesOf([PEOPLE]);
    const xml = file('xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]|<hyperlink/);
    expect(xml).toContain(`>'=HYPERLINK(`);
    expect(xml).toContain(`>'=1+1<`);
    expect(xml).toContain(`>'&#13;=1<`);
    // Read as an escaped «=» otherwise.
    expect(xml).toContain('>_x005F_x003D_1+1<');
  });

  it('looks the same: a styled header with filters, widths, dates as in Chile', async () => {
    const file = await filesOf([PEOPLE]);
    const xml = file('xl/worksheets/sheet1.xml');
    expect(xml).toContain('<row r="1" ht="20" customHeight="1"><c r="A1" s="1"');
    expect(xml.match(/<col [^>]*customWidth="1"/g)).toHaveLength(4);
    expect(xml).toContain('<c r="B2" s="2"><v>46349</v></c>');
    expect(xml).toContain('<autoFilter ref="A1:D6"/>');
    expect(file('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Usuarios'!$A$1:$D$6<`,
    );
    const styles = file('xl/styles.xml');
    for (const part of ['FF1B6B4F', '<b/>', 'dd-mm-yyyy', 'vertical="center"']) {
      expect(styles).toContain(part);
    }
  });

  it('filters all of its columns', async () => {
    const columns = Array.from({ length: 28 }, (_, index) => ({
      header: `Columna ${index}`,
      width: 8,
      kind: 'text' as const,
    }));
    const file = await filesOf([{ name: 'Hoja', columns, rows: [Array(28).fill('x')] }]);
    expect(file('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:AB2"/>');
    expect(file('xl/workbook.xml')).toContain(`'Hoja'!$A$1:$AB$2<`);
  });

  it.each([
    [2, [2, 2, 2, 2, 2]],
    [3, [3, 3, 2]],
    [4, [4, 3]],
    [6, [6]],
  ])('goes on in another sheet after %i rows', async (mostRows, lengths) => {
    const sheets = await readXlsx(await written([PEOPLE, { ...PEOPLE, name: 'Otra' }], mostRows));
    const names = lengths.map((_, index) => (index === 0 ? '' : ` ${index + 1}`));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(
      ['Usuarios', 'Otra'].flatMap((name) => names.map((number) => name + number)),
    );
    expect(sheets.map(({ data }) => data.length)).toEqual([...lengths, ...lengths]);
    const people = sheets.slice(0, lengths.length);
    expect(people.map(({ data }) => data[0])).toEqual(lengths.map(() => people[0]?.data[0]));
    const whole = await readXlsx(await written([PEOPLE]));
    expect(people.flatMap(({ data }) => data.slice(1))).toEqual(whole[0]?.data.slice(1));
  });

  it('goes on in another sheet after as many rows as programs can read', async () => {
    const thousand = Array.from({ length: 1024 }, () => [7]);
    async function* rows() {
      for (let page = 0; page < 1024; page += 1) yield thousand;
    }
    const columns = [{ header: 'Meses', width: 8, kind: 'number' as const }];
    const files = unzipSync(
      await buffer(workbookStream([{ name: 'Hoja', columns, rows: rows() }])),
    );
    const ends = [1, 2, 3].map((number) => {
      const bytes = files[`xl/worksheets/sheet${number}.xml`];
      return bytes && /<autoFilter ref="(.*?)"/.exec(strFromU8(bytes.subarray(-1000)))?.[1];
    });
    // The row that the header took is the second's only one.
    expect(ends).toEqual(['A1:A1048576', 'A1:A2', undefined]);
  });

  /** Rows without an end, that cannot be compressed. */
  function endless() {
    const asked = { pages: 0, isOver: false };
    async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
      try {
        for (;;) {
          asked.pages += 1;
          yield Array.from({ length: 100 }, () => [crypto.randomUUID(), null, 1, null]);
          await new Promise(setImmediate);
        }
      } finally {
        asked.isOver = true;
      }
    }
    return { asked, sheet: { ...PEOPLE, rows: pages() } };
  }

  it('asks for no more rows than are taken', async () => {
    const [stopped, read] = [endless(), endless()];
    const unread = workbookStream([stopped.sheet]);
    let length = 0;
    // While one is read far, the other comes to a stop.
    for await (const piece of workbookStream([read.sheet])) {
      length += piece.length;
      if (length > 2_000_000) break;
    }
    expect(read.asked.pages).toBeGreaterThan(300);
    expect(stopped.asked.pages).toBeLessThan(100);
    unread.destroy();
  });

  it('ends the reading of rows when it is not read any more', async () => {
    const { asked, sheet } = endless();
    for await (const _piece of workbookStream([sheet])) break;
    await expect.poll(() => asked.isOver).toBe(true);
  });

  it('breaks off when the rows do', async () => {
    async function* broken(): AsyncGenerator<readonly (readonly Cell[])[]> {
      yield [['x', null, 1, null]];
      throw new Error('the database is gone');
    }
    const reading = buffer(workbookStream([{ ...PEOPLE, rows: broken() }]));
    await expect(reading).rejects.toThrow('the database is gone');
  });
});
