import { writeFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { expect, it } from 'vitest';
import { readMarkedTexts } from '../../src/readers/marked-texts.js';
import { openSubmissions } from '../../src/readers/open-submissions.js';
import type { SubmissionChoices } from '../../src/readers/submissions.js';
import { openTable } from '../../src/readers/table.js';
import { temporaryFile } from './files.js';
import { xlsxParts, zip } from './zip.js';

const NAMES = ['StartDate', 'ResponseId', 'RecipientId', 'Q1'];
const QUESTIONS = ['Start Date', 'Response ID', 'Recipient ID', 'Describe your town.\n\nWrite "100" words.'];
const IMPORT_IDS = [
  '{"ImportId":"startDate","timeZone":"Europe/Berlin"}',
  '{"ImportId":"_recordId"}',
  '{"ImportId":"recipientId"}',
  '{"ImportId":"QID1_TEXT"}',
];
const ANSWERS = [
  ['2026-03-01', 'R-1', 'anna', 'My town is small.'],
  ['2026-03-02', 'R-2', 'emil', 'I live in a big town.'],
];
const CHOICES: SubmissionChoices = {
  map: { id: 'ResponseId', author_id: 'RecipientId', text: 'Q1' },
  set: { task_id: 'town', question_text: 'Describe your town.' },
};

type Cells = readonly (readonly string[])[];

function csv(rows: Cells): string {
  const path = temporaryFile('survey.csv');
  writeFileSync(
    path,
    `${papaparse.unparse(
      rows.map((row) => [...row]),
      { newline: '\n' },
    )}\n`,
  );
  return path;
}

function workbook(rows: Cells): string {
  const cell = (text: string, column: number, row: number) =>
    `<c r="${'ABCD'[column]}${row + 1}" t="inlineStr"><is><t>${text.replaceAll('"', '&quot;')}</t></is></c>`;
  const xml = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, at) => cell(text, at, row)).join('')}</row>`,
  );
  const path = temporaryFile('survey.xlsx');
  writeFileSync(path, zip(xlsxParts(xml.join(''))));
  return path;
}

async function submissionsIn(path: string, choices = CHOICES) {
  const table = await openSubmissions(path, choices);
  const rows = [];
  for await (const batch of table.batches) rows.push(...batch.rows);
  return {
    rows: rows.map((row) => ('value' in row ? row.value.id : row.message)),
    notes: table.notes.map((note) => note.replace(path, 'survey')),
  };
}

const BOTH =
  'survey: the 2 rows below the header describe the columns (the last has their ImportId), so they were left out';

it.each([
  ['CSV', csv],
  ['a workbook', workbook],
])('the rows that describe the columns of a survey are left out with a note, in %s', async (_, file) => {
  const path = file([NAMES, QUESTIONS, IMPORT_IDS, ...ANSWERS]);
  expect(await submissionsIn(path)).toEqual({ rows: ['R-1', 'R-2'], notes: [BOTH] });
});

it('a survey without the questions, without answers, or with gaps in its import ids is read as well', async () => {
  const alone =
    'survey: the row below the header describes the columns (it has their ImportId), so it was left out';
  expect(await submissionsIn(csv([NAMES, IMPORT_IDS, ...ANSWERS]))).toEqual({
    rows: ['R-1', 'R-2'],
    notes: [alone],
  });
  expect(await submissionsIn(csv([NAMES, QUESTIONS, IMPORT_IDS]))).toEqual({ rows: [], notes: [BOTH] });
  const gaps = ['', ...IMPORT_IDS.slice(1)];
  expect((await submissionsIn(csv([NAMES, QUESTIONS, gaps, ...ANSWERS]))).rows).toEqual(['R-1', 'R-2']);
});

it('missing columns of a survey are not looked for among its questions', async () => {
  const questions = ['id', 'text', 'author_id', 'question_text'];
  await expect(openSubmissions(csv([NAMES, questions, IMPORT_IDS]), {})).rejects.toMatchObject({
    code: 'missing_columns',
    next: expect.stringContaining('--map'),
  });
});

it('every reader of tables leaves them out', async () => {
  const path = csv([
    ['text', 'mark'],
    ['Describe your town.', 'Mark'],
    ['{"ImportId":"QID1"}', '{"ImportId":"QID2"}'],
    ['My town is small.', '3'],
  ]);
  const hints: string[] = [];
  const columns = { human: ['mark'], onHint: (hint: string) => hints.push(hint) };
  const rows = [];
  for await (const batch of readMarkedTexts(path, columns)) rows.push(...batch.rows);
  expect(rows).toMatchObject([{ text: 'My town is small.' }]);
  expect(hints.map((hint) => hint.replace(path, 'survey'))).toEqual([BOTH]);
});

it('rows that hold JSON of another kind, or only in some cells, are rows', async () => {
  for (const cells of [
    ['{"QID":"1"}', '{"QID":"2"}'],
    [IMPORT_IDS[0]!, 'an answer'],
    ['{"ImportId"', 'x'],
  ]) {
    const table = await openTable(csv([['a', 'b'], ['1', '2'], cells, ['3', '4']]));
    const rows = [];
    for await (const read of table.rows) rows.push(...read);
    expect([rows.length, table.notes]).toEqual([3, []]);
  }
});

it('without import ids, a row that names the columns again is rejected, even if its ids would be valid', async () => {
  const header = ['response_id', 'author', 'text'];
  const choices: SubmissionChoices = {
    map: { id: 'response_id', author_id: 'author' },
    set: CHOICES.set,
    noQuestion: true,
    idKey: '0'.repeat(64),
  };
  const second = 'row is a second header';
  for (const labels of [
    ['Response ID', 'Author', 'Your answer'],
    ['id', 'Student', 'Essay'],
    ['RESPONSE-ID', 'author', 'text'],
  ]) {
    const { rows } = await submissionsIn(
      csv([header, labels, ['R-1', 'author', 'My town is small.']]),
      choices,
    );
    expect(rows).toEqual([second, 'R-1']);
  }
});
