import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { AssessError } from '../errors.js';
import type { CellValue } from './dataset.js';

/** A sheet of a workbook; its rows are read after those of the previous sheets are written. */
export interface Worksheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: () => AsyncIterable<readonly (readonly CellValue[])[]>;
}

/** Limits of a sheet and a cell (Microsoft, "Excel specifications and limits"). */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
const LETTERS = 26;
/** A fixed date, so that the same rows give the same bytes. ZIP can't store an earlier day. */
const MODIFIED = new Date(1980, 0, 1);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * A workbook of Office Open XML, as bytes, row by row. Text is stored as text, so that no program runs it as a formula;
 * a cell that is too long for Excel is truncated.
 * @param mostRows of a sheet, including its header
 * @throws AssessError `invalid_option` while it is read, if a sheet has more rows than Excel supports
 */
export function workbook(sheets: readonly Worksheet[], mostRows = MOST_ROWS): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(XML + xml), name, { mtime: MODIFIED });
  add('[Content_Types].xml', contentTypes(sheets.length));
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', sheetList(sheets));
  const parts = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  add('xl/_rels/workbook.xml.rels', relationships(parts));
  sheets.forEach((sheet, index) => {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, { mtime: MODIFIED }, (take) => {
      const xml = Readable.from(sheetXml(sheet, mostRows));
      xml.on('error', (error) => output.destroy(error));
      // Aborting the workbook also ends the iteration over its rows.
      output.once('close', () => xml.destroy());
      take(null, xml);
    });
  });
  zip.end();
  return output;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const contentTypes = (sheets: number) =>
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  numbers(sheets)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('') +
  '</Types>';

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  targets
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('') +
  '</Relationships>';

const sheetList = (sheets: readonly Worksheet[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  sheets
    .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('') +
  '</sheets></workbook>';

/** The header stays in view while the user scrolls. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews>';

async function* sheetXml({ name, header, rows }: Worksheet, mostRows: number): AsyncGenerator<string> {
  const names = header.map((_, index) => columnName(index));
  let number = 1;
  yield `${XML}<worksheet xmlns="${MAIN}">${FROZEN}<sheetData>${rowXml(names, number, header)}`;
  for await (const portion of rows()) {
    let xml = '';
    for (const row of portion) {
      number += 1;
      if (number > mostRows) throw tooManyRows(name, mostRows);
      xml += rowXml(names, number, row);
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

const tooManyRows = (name: string, mostRows: number) =>
  new AssessError('invalid_option', {
    option: 'format',
    reason: `the sheet ${name} would have more than ${mostRows} rows, which .xlsx does not hold; csv and parquet do`,
  });

function rowXml(names: readonly string[], number: number, cells: readonly CellValue[]): string {
  let xml = `<row r="${number}">`;
  cells.forEach((value, index) => {
    if (value === null || value === undefined || value === '') return;
    const at = `<c r="${names[index]}${number}"`;
    xml +=
      typeof value === 'number'
        ? `${at}><v>${value}</v></c>`
        : `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(fitting(value))}</t></is></c>`;
  });
  return `${xml}</row>`;
}

/** A, B, … Z, AA, AB … */
function columnName(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % LETTERS));
  return index < LETTERS ? letter : columnName(Math.floor(index / LETTERS) - 1) + letter;
}

const fitting = (text: string) =>
  text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Characters that XML does not allow are written as `_xHHHH_`, which Excel reads; in text that looks like that, the `_`
 * is escaped.
 */
const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    });
