import type { Cell, Column } from '#domain/workbook/sheet.ts';
import {
  HEADER_LOOK,
  type WrittenCell,
  writtenCell,
  writtenText,
} from '#domain/workbook/written-cell.ts';

/** Indexes into the cell formats of `workbook-parts.ts`. */
const HEADER_FORMAT = 1;
const DATE_FORMAT = 2;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The parts of a sheet's file, from beginning to end; the rows are between them. */
export function sheetBeginning(columns: readonly Column[]): string {
  // Programs add this to a width in characters, for the margins of a cell.
  const width = (characters: number) => characters + 0.710_937_5;
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width(column.width)}" customWidth="1"/>`,
  );
  const header = columns.map(({ header: name }, index) =>
    cellXml(`${columnName(index)}1`, writtenText(name), HEADER_FORMAT),
  );
  return `${XML}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData><row r="1" ht="${HEADER_LOOK.height}" customHeight="1">${header.join('')}</row>`;
}

/** @param number of the row, counted from 1, the header included. */
export function rowXml(
  columns: readonly Pick<Column, 'kind'>[],
  names: readonly string[],
  cells: readonly Cell[],
  number: number,
): string {
  let xml = `<row r="${number}">`;
  for (const [index, { kind }] of columns.entries()) {
    const written = writtenCell(cells[index] ?? null, kind);
    if (written !== null) {
      xml += cellXml(
        `${names[index]}${number}`,
        written,
        written.kind === 'date' ? DATE_FORMAT : 0,
      );
    }
  }
  return `${xml}</row>`;
}

/** @param lastCell for the filter, which has all rows. */
export function sheetEnd(lastCell: string): string {
  return `</sheetData><autoFilter ref="A1:${lastCell}"/></worksheet>`;
}

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before < 0 ? '' : columnName(before)) + String.fromCharCode(65 + (index % 26));
}

/** Texts are written into their cells: a table of shared texts would have to be kept in memory until the end. */
function cellXml(at: string, { kind, value }: WrittenCell, format: number): string {
  const style = format === 0 ? '' : ` s="${format}"`;
  if (kind !== 'text') return `<c r="${at}"${style}><v>${value}</v></c>`;
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${textXml(value)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A reader of XML would turn it into a line feed.
  '\r': '&#13;',
};

function textXml(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '');
}
