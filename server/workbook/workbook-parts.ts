import { DATE_FORMAT, HEADER_LOOK } from '#domain/workbook/written-cell.ts';
import { XML } from './sheet-xml.ts';

/** A sheet as it was written. */
export interface WrittenSheet {
  readonly name: string;
  /** Such as `H12`. */
  readonly lastCell: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function sheetFile(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** Every file of a workbook except its sheets, by name. */
export function workbookParts(sheets: readonly WrittenSheet[]): ReadonlyMap<string, string> {
  const numbers = sheets.map((_, index) => index + 1);
  return new Map([
    ['xl/styles.xml', STYLES],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers
        .map(
          (number) =>
            `<Override PartName="/${sheetFile(number)}" ContentType="${TYPE}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ],
  ]);
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

/** The names are ours, and contain no character that XML would have to escape. */
function workbook(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Without this name LibreOffice shows no filter.
  const filters = sheets.map(
    ({ name, lastCell }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${name}'!$A$1:${lastCell.replace(/([A-Z]+)/, '$$$1$$')}</definedName>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

/** The formats of cells: the default, that of the header, that of a date. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${DATE_FORMAT}"/></numFmts><fonts count="2"><font><sz val="${HEADER_LOOK.size}"/><name val="${HEADER_LOOK.font}"/></font><font><b/><sz val="${HEADER_LOOK.size}"/><color rgb="${HEADER_LOOK.text}"/><name val="${HEADER_LOOK.font}"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="${HEADER_LOOK.fill}"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center"/></xf><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`;
