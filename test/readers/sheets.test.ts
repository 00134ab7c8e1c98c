import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTable } from '../../src/readers/table.js';
import { ROOT } from '../e2e/assess.js';
import { temporaryFile } from './files.js';
import { openDocumentParts, xlsxParts, zip } from './zip.js';

const EXAM = join(ROOT, 'fixtures', 'files', 'exam');

async function read(path: string, sheet?: string) {
  const { columns, rows, notes = [] } = await openTable(path, undefined, { sheet });
  const all = [];
  for await (const part of rows) all.push(...part);
  return { columns, rows: all, notes: notes.map((note) => note.replace(`${path}: `, '')) };
}

function workbook(sheet: string, more?: Parameters<typeof xlsxParts>[1]): string {
  const path = temporaryFile('made.xlsx');
  writeFileSync(path, zip(xlsxParts(sheet, more)));
  return path;
}

const inline = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;

it.each(['xlsx', 'ods'])('a spreadsheet (.%s) is read as people see it', async (form) => {
  const { columns, rows, notes } = await read(`${EXAM}.${form}`);
  expect(columns).toEqual(['id', 'text', 'author_id', 'date', 'mark', 'doubled', 'room']);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toEqual({
    line: 4,
    values: {
      id: 's-2',
      text: "My brother don't like coffee, but he drink it at work.",
      author_id: 'emil',
      date: '05/03/2026',
      mark: '2.0',
      doubled: '4',
      room: '12',
    },
  });
  expect(notes).toEqual([
    'the sheet Answers is read. Others are Marks, Notes (hidden); name one with --sheet',
    'row 1 is a title over several columns and left out',
    '1 hidden or filtered row is read as well (6). Delete them in the file if they are not meant',
    'hidden columns are read as well (G room)',
  ]);
});

it.each(['xlsx', 'ods'])('a sheet is chosen by its name or the number of its tab (.%s)', async (form) => {
  const columns = ['id', 'examiner_id', 'mark'];
  for (const sheet of ['Marks', 'marks', '2'])
    expect(await read(`${EXAM}.${form}`, sheet)).toMatchObject({ columns, notes: [] });
  expect(await read(`${EXAM}.${form}`, 'Notes')).toMatchObject({
    columns: ['not for the archive'],
    rows: [],
  });
  await expect(read(`${EXAM}.${form}`, '3')).rejects.toThrow(
    /there is no sheet 3 in .*\(its sheets: Answers, Marks, Notes\)/,
  );
});

it('--sheet is refused for a table without sheets', async () => {
  const path = temporaryFile('plain.csv');
  writeFileSync(path, 'a,b\n1,2\n');
  await expect(read(path, '1')).rejects.toThrow(/no spreadsheet/);
});

it('a document of a word processor is not a table', async () => {
  await expect(read(join(ROOT, 'fixtures/files/marked-up.docx'))).rejects.toThrow(/a table is needed/);
});

it('texts include runs, white space, line breaks and escaped characters, but no phonetic guides', async () => {
  const strings =
    '<si><r><t>I </t></r><r><t xml:space="preserve">like  it.</t></r><rPh><t>ai</t></rPh></si><si><t>One_x000D_\nTwo &lt;3</t></si>';
  const cells =
    '<c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="str"><f>A1</f><v>=x</v></c>';
  const head = inline('A1', 'a') + inline('B1', 'b') + inline('C1', 'c');
  const path = workbook(`<sheetData><row r="1">${head}</row><row r="2">${cells}</row></sheetData>`, {
    strings,
  });
  expect((await read(path)).rows).toEqual([
    { line: 2, values: { a: 'I like  it.', c: 'One\r\nTwo <3', column_4: '=x' } },
  ]);
});

it('numbers and dates have their format; dates in the format of the locale become ISO dates', async () => {
  const formats = ['General', 'dd/mm/yyyy', '0.0', '0%', '[$-F800]dddd', 'yyyy-mm-dd hh:mm'];
  const styles =
    `<numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
    `<cellXfs>${[...formats.keys()].map((index) => `<xf numFmtId="${200 + index}"/>`).join('')}<xf numFmtId="14"/><xf numFmtId="22"/></cellXfs>` +
    // Conditional formats have their own numbers.
    '<dxfs><dxf><numFmt numFmtId="14" formatCode="m/d/yyyy"/></dxf><dxf><numFmt numFmtId="200" formatCode="0.00%"/></dxf></dxfs>';
  const values = [123456789012, 46000, 3.456, 0.5, 46000, 46000.5, 46000, 46000.25];
  const letters = 'ABCDEFGH';
  const head = [...letters].map((letter) => inline(`${letter}1`, letter)).join('');
  const cells = values
    .map((value, index) => `<c r="${letters[index]}2" s="${index}"><v>${value}</v></c>`)
    .join('');
  const sheet = `<sheetData><row r="1">${head}</row><row r="2">${cells}</row></sheetData>`;
  const { rows } = await read(workbook(sheet, { styles }));
  expect(Object.values(rows[0]!.values!)).toEqual([
    '123456789012',
    '09/12/2025',
    '3.5',
    '50%',
    '2025-12-09',
    '2025-12-09 12:00',
    '2025-12-09',
    '2025-12-09 06:00',
  ]);
  const since1904 = await read(workbook(sheet, { styles, properties: '<workbookPr date1904="1"/>' }));
  expect(since1904.rows[0]!.values).toMatchObject({ A: '123456789012', B: '10/12/2029' });
});

it.each([
  ['1900', '', '02/01/1900'],
  ['1904', '<workbookPr date1904="1"/>', '03/01/1904'],
])('in a workbook whose days count from %s, lengths of time are no dates', async (_, properties, day) => {
  const codes = ['[h]:mm', '[mm]:ss', 'hh:mm', 'dd/mm/yyyy'];
  const styles =
    `<numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
    `<cellXfs>${codes.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}<xf numFmtId="46"/></cellXfs>`;
  const head = [...'ABCDE'].map((letter) => inline(`${letter}1`, letter)).join('');
  const cells = [1.5, 0.5, 1.5, 2, 1.5].map((value, index) => `<c s="${index}"><v>${value}</v></c>`).join('');
  const sheet = `<sheetData><row>${head}</row><row>${cells}</row></sheetData>`;
  const { rows } = await read(workbook(sheet, { styles, properties }));
  expect(rows[0]!.values).toEqual({ A: '36:00', B: '720:00', C: '12:00', D: day, E: '36:00:00' });
});

it('dates of built-in formats, which programs show by locale, are ISO dates in all of them', async () => {
  // Programs in East Asia use all of these for dates.
  const numbers = [14, 22, 27, 28, 30, 31, 36, 50, 54, 57, 58];
  const styles = `<cellXfs>${numbers.map((number) => `<xf numFmtId="${number}"/>`).join('')}</cellXfs>`;
  const head = numbers.map((number) => `<c t="inlineStr"><is><t>f${number}</t></is></c>`).join('');
  const cells = numbers.map((_, index) => `<c s="${index}"><v>46086</v></c>`).join('');
  const { rows } = await read(
    workbook(`<sheetData><row>${head}</row><row>${cells}</row></sheetData>`, { styles }),
  );
  expect(Object.values(rows[0]!.values!)).toEqual(
    numbers.map((number) => (number === 22 ? '2026-03-05 00:00' : '2026-03-05')),
  );
});

const ids = [
  '1234567890123456',
  '12345678901234567890',
  '-1.2345678901234567E+16',
  '1.5E+15',
  '2E+40',
  '0.1E-20',
];

it('an integer with more than 15 digits is read as it is in the file, whatever its format', async () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="1"/><xf numFmtId="3"/></cellXfs>';
  const row = (style: number) => ids.map((id) => `<c s="${style}"><v>${id}</v></c>`).join('');
  const head = [...'abcdef'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const path = workbook(
    `<sheetData><row>${head}</row><row>${row(0)}</row><row>${row(1)}</row><row>${row(2)}</row></sheetData>`,
    { styles },
  );
  const { rows } = await read(path);
  for (const { values } of rows)
    expect(Object.values(values!).slice(0, 4)).toEqual([
      '1234567890123456',
      '12345678901234567890',
      '-12345678901234567',
      '1500000000000000',
    ]);
  expect(rows[0]!.values).toMatchObject({ e: '2e+40', f: '1e-21' });
});

it.each([
  ['written in full', ['1234567890123450', '1234567890123460'], true],
  ['with an exponent', ['1.2345678901234499E+17', '1.23456789012346E+17'], true],
  ['one of them exact', ['1234567890123450', '1234567890123456'], false],
  ['short', ['100000', '200000'], false],
])('ids that a program has rounded are reported: %s', async (_, values, isTold) => {
  const cells = values.map((value) => `<row><c><v>${value}</v></c></row>`).join('');
  const made = workbook(`<sheetData><row><c t="inlineStr"><is><t>id</t></is></c></row>${cells}</sheetData>`);
  const ods = temporaryFile('made.ods');
  const odsRows = values.map(
    (value) =>
      `<table:table-row><table:table-cell office:value-type="float" office:value="${value}"><text:p>1.2E+16</text:p></table:table-cell></table:table-row>`,
  );
  const head = '<table:table-row><table:table-cell><text:p>id</text:p></table:table-cell></table:table-row>';
  writeFileSync(
    ods,
    zip(
      openDocumentParts(
        'spreadsheet',
        `<table:table table:name="T">${head}${odsRows.join('')}</table:table>`,
      ),
    ),
  );
  for (const path of [made, ods]) {
    const { notes } = await read(path);
    expect(notes.filter((note) => /more than 15 digits end in zeros \(A id\)/.test(note))).toHaveLength(
      isTold ? 1 : 0,
    );
  }
});

it('in OpenDocument, a long integer is read from the value of its cell and not as it is displayed', async () => {
  const path = temporaryFile('made.ods');
  const cell = (value: string, shown: string) =>
    `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
  const table = `<table:table table:name="T"><table:table-row>${cell('1', 'id')}${cell('2', 'n')}</table:table-row><table:table-row>${cell('1234567890123456', '1.23456789012346E+15')}${cell('3.456', '3.5')}</table:table-row></table:table>`;
  writeFileSync(path, zip(openDocumentParts('spreadsheet', table)));
  expect((await read(path)).rows[0]!.values).toEqual({ id: '1234567890123456', n: '3.5' });
});

it('a floating-point sum has no spurious digits', async () => {
  const path = workbook(
    `<sheetData><row><c t="inlineStr"><is><t>n</t></is></c></row><row><c><v>0.30000000000000004</v></c></row></sheetData>`,
  );
  expect((await read(path)).rows).toEqual([{ line: 2, values: { n: '0.3' } }]);
});

it('formulas without a result, errors, and merged headers and rows are reported', async () => {
  const head = inline('A1', 'id') + inline('B1', 'marks') + inline('D1', 'note');
  const first = `${inline('A2', 'x')}<c r="B2"><f>1+1</f></c><c r="D2" t="e"><v>#N/A</v></c>`;
  const merged = '<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="A2:A3"/></mergeCells>';
  const rows = `<row r="1">${head}</row><row r="2">${first}</row><row r="3">${inline('B3', '2')}</row>`;
  const table = await read(workbook(`<sheetData>${rows}</sheetData>${merged}`));
  expect(table.columns).toEqual(['id', 'marks', 'column_3', 'note']);
  expect(table.notes).toEqual([
    'the head has a merged cell (B1:C1): a name counts for the first of its columns. Give each column a name of its own in one row',
    'cells are merged over several rows (A2:A3): only the first of these rows has their value',
    'formulas without a stored result are empty (B2). Open and save the file in a spreadsheet program',
    'cells hold the error of a formula as their text (D2)',
  ]);
});

it('two columns with the same name are refused', async () => {
  const path = workbook(`<sheetData><row>${inline('A1', 'id')}${inline('B1', 'id')}</row></sheetData>`);
  await expect(read(path)).rejects.toThrow(/names the column id twice/);
});

it('an empty sheet has no columns', async () => {
  expect(await read(workbook('<sheetData/>'))).toMatchObject({ columns: [], rows: [] });
});

it('in OpenDocument, comments are not part of cells, and repeated cells are read', async () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell${more}>${text}<text:p>x<text:s text:c="2"/>y</text:p><text:p>z</text:p></table:table-cell>`;
  const comment = '<office:annotation><text:p>no</text:p></office:annotation>';
  const row = `<table:table-row>${cell(comment)}${cell('', ' table:number-columns-repeated="2"')}</table:table-row>`;
  const head = ['a', 'b', 'c']
    .map((name) => `<table:table-cell><text:p>${name}</text:p></table:table-cell>`)
    .join('');
  const path = temporaryFile('made.ods');
  const table = `<table:table table:name="T"><table:table-row>${head}</table:table-row>${row}</table:table>`;
  writeFileSync(path, zip(openDocumentParts('spreadsheet', table)));
  expect((await read(path)).rows).toEqual([
    { line: 2, values: { a: 'x  y\nz', b: 'x  y\nz', c: 'x  y\nz' } },
  ]);
});
