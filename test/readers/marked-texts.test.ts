import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type MarkedColumns, readMarkedTexts } from '../../src/readers/marked-texts.js';
import { temporaryFile } from './files.js';

function fileOf(name: string, content: string): string {
  const path = temporaryFile(name);
  writeFileSync(path, content);
  return path;
}

async function rowsOf(name: string, content: string, columns: Partial<MarkedColumns> = {}) {
  const path = fileOf(name, content);
  const rows = [];
  for await (const batch of readMarkedTexts(path, { human: ['mark'], ...columns })) rows.push(...batch.rows);
  return rows.map(({ place, ...row }) => ({ place: place.replace(path, 'FILE'), ...row }));
}

const opened = async (content: string, columns: Partial<MarkedColumns> = {}) =>
  readMarkedTexts(fileOf('marked.csv', content), { human: ['mark'], ...columns }).next();

test('a row has its text, its marks and the attributes by which folds can be formed', async () => {
  const csv = 'id,essay,mark,second,task_id,author_id,question_text,town\nt-1,I like it.,3,B,t,a,Why?,Oslo\n';
  const [row] = await rowsOf('marked.csv', csv, { map: { text: 'essay' }, groupBy: 'town' });
  expect(row).toEqual({
    place: 'FILE:2: t-1',
    id: 't-1',
    text: 'I like it.',
    question: 'Why?',
    marks: [{ kind: 'number', score: 3 }],
    traits: {},
    group: 'Oslo',
    author: 'a',
    task: 't',
  });
});

test('several columns are several raters; missing marks are omitted', async () => {
  const csv = 'text,first,second\nOne.,3,4\nTwo.,,5\nThree.,NA,\n';
  const rows = await rowsOf('marked.csv', csv, { human: ['first', 'second'] });
  expect(rows.map((row) => ('marks' in row ? row.marks.map(({ score }) => score) : row.message))).toEqual([
    [3, 4],
    [5],
    undefined,
  ]);
});

test('traits have their own marks, which may be missing but not invalid', async () => {
  const csv = 'text,mark,accuracy,range\nOne.,3,4,2\nTwo.,3,,5\nThree.,3,4,wide\nFour.,,4,4\n';
  const rows = await rowsOf('marked.csv', csv, { traits: { grammar: 'accuracy', vocabulary: 'range' } });
  const number = (score: number) => [{ kind: 'number', score }];
  expect(rows.map((row) => ('marks' in row ? row.traits : row.message))).toEqual([
    { vocabulary: number(2), grammar: number(4) },
    { vocabulary: number(5) },
    'range is neither a number nor a CEFR level',
    undefined,
  ]);
  await expect(opened(csv, { traits: { syntax: 'none' } })).rejects.toMatchObject({ code: 'invalid_option' });
});

test('an invalid row is reported with its line and not quoted', async () => {
  const csv = `text,mark\nOne.,good\n,3\n${'x'.repeat(10_001)},3\nFour.,4\n`;
  const rows = await rowsOf('marked.csv', csv);
  expect(rows.map((row) => ('message' in row ? `${row.place} ${row.message}` : 'sound'))).toEqual([
    'FILE:2 mark is neither a number nor a CEFR level',
    'FILE:3 text missing',
    'FILE:4 text too long (10,001 characters, at most 10,000)',
    'sound',
  ]);
});

test('JSONL can have numbers and levels, and other keys in every line', async () => {
  const rows = await rowsOf(
    'marked.jsonl',
    '{"text":"One.","mark":2.5}\n{"text":"Two.","mark":"B2"}\n{"text":"Three."}\n',
  );
  expect(rows.map((row) => ('marks' in row ? row.marks[0] : row.message))).toEqual([
    { kind: 'number', score: 2.5 },
    { kind: 'level', score: 8 },
    undefined,
  ]);
});

test.each<[string, string, Partial<MarkedColumns>, RegExp]>([
  [
    'a missing column of marks',
    'text,mark',
    { human: ['grade'] },
    /^--human: there is no column grade in .+ \(its columns: text, mark\)$/,
  ],
  [
    'no column of marks, and suggests one',
    'text,Overall',
    { human: [] },
    /^--human: .+, perhaps --human Overall \(its columns: text, Overall\)$/,
  ],
  [
    'a missing column of groups',
    'text,mark',
    { groupBy: 'prompt' },
    /^--group-by: there is no column prompt/,
  ],
  ['a missing column of texts', 'text,mark', { map: { text: 'essay' } }, /^--text: there is no column essay/],
  ['no column of texts', 'essay,mark', {}, /has no column for text/],
  ['an unknown attribute', 'text,mark,l1', { map: { l1: 'l1' } }, /^--map: there is no attribute l1/],
])('refuses %s', async (_, header, columns, message) => {
  await expect(opened(`${header}\n1,2,3\n`, columns)).rejects.toThrow(message);
});

test('folds can be formed by a mapped attribute', async () => {
  const [row] = await rowsOf('marked.csv', 'text,mark,prompt\nOne.,1,town\n', {
    map: { task_id: 'prompt' },
    groupBy: 'task_id',
  });
  expect(row).toMatchObject({ group: 'town', task: 'town' });
});

test('texts that are HTML are plain text with `html`, and noted without', async () => {
  const csv = 'text,question_text,mark\n<p>One &amp; two</p>,<b>Why</b>?,3\n<br>Two,Why?,4\n';
  const rows = await rowsOf('marked.csv', csv, { html: true });
  expect(rows.map((row) => ('text' in row ? [row.text, row.question] : row))).toEqual([
    ['One & two', 'Why?'],
    ['Two', 'Why?'],
  ]);
  const hints: string[] = [];
  const [row] = await rowsOf('marked.csv', csv, { onHint: (hint) => hints.push(hint) });
  expect(row).toMatchObject({ text: '<p>One &amp; two</p>' });
  expect(hints).toEqual([expect.stringMatching(/2 texts contain HTML.*--html$/)]);
});
