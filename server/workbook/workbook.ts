import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature, SheetData } from 'write-excel-file/node';
import {
  type Cell,
  type Column,
  DATE_FORMAT,
  FILTER_NAME,
  filterRange,
  HEADER_LOOK,
  type Sheet,
  safeText,
  sheetRange,
} from '#domain/workbook/sheet.ts';

/** A workbook: a styled header that stays in view and filters, widths, dates as dates. */
export async function workbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  // Loaded only to make a workbook.
  const { default: write } = await import('write-excel-file/node');
  const made = write(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: dataOf(sheet),
      columns: sheet.columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape' as const,
    })),
    { fontFamily: 'Calibri', fontSize: 11, features: [filters(sheets)] },
  );
  return made.toBuffer();
}

function dataOf({ columns, rows }: Sheet): SheetData {
  const header = columns.map((column) => ({
    value: column.header,
    fontWeight: 'bold' as const,
    textColor: `#${HEADER_LOOK.ink}`,
    backgroundColor: `#${HEADER_LOOK.ground}`,
    height: HEADER_LOOK.height,
    alignVertical: 'center' as const,
  }));
  const kinds = columns.map(({ kind }) => kind);
  return [header, ...rows.map((row) => row.map((cell, index) => written(cell, kinds[index])))];
}

function written(cell: Cell, kind: Column['kind'] | undefined): SheetData[number][number] {
  if (cell === null || cell === '') return null;
  if (kind === 'number') return { value: Number(cell), type: Number };
  if (kind === 'date') {
    // Excel has no time zones: a day is midnight of that day in UTC.
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: DATE_FORMAT };
  }
  return { value: safeText(String(cell)), type: String };
}

/** A filter over each whole sheet; the package has no option for it. */
function filters(sheets: readonly Sheet[]): Feature<Blob | Buffer | Stream> {
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) => {
            const names = sheets.map(
              (sheet, index) =>
                `<definedName name="${FILTER_NAME}" localSheetId="${index}" hidden="1">${escaped(filterRange(sheet))}</definedName>`,
            );
            return xml.replace('<definedNames/>', `<definedNames>${names.join('')}</definedNames>`);
          },
        },
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const range = sheetRange(sheets[sheetIndex] ?? { columns: [], rows: [] });
            return xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`);
          },
        },
      },
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
