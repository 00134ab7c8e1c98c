import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import type { TableChoices } from '../../src/readers/column-plan.js';
import { openMarks } from '../../src/readers/marks.js';
import { openSubmissions } from '../../src/readers/open-submissions.js';
import { readOwnColumns } from '../../src/readers/own-columns.js';
import { temporaryFile } from './files.js';
import { withMetadata } from './with-metadata.js';

function fileOf(name: string, content: string): string {
  const path = temporaryFile(name);
  writeFileSync(path, content);
  return path;
}

/** The same row in each format; its columns have no quotes. */
async function inEachFormat(columns: Readonly<Record<string, string>>): Promise<string[]> {
  const names = Object.keys(columns);
  const cells = Object.values(columns);
  const members = names.map((name) => `"${name}":${columns[name]}`);
  const parquet = temporaryFile('table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const values = names.map((name) => `${columns[name]!.replaceAll('"', "'")} AS ${name}`);
  await connection.run(`COPY (SELECT ${values.join(', ')}) TO '${parquet}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return [
    fileOf('table.csv', `${names.join(',')}\n${cells.join(',')}\n`),
    fileOf('table.jsonl', `{${members.join(',')}}\n`),
    parquet,
  ];
}

async function submissionsIn(path: string, choices: TableChoices & { idKey?: string } = {}) {
  const found = [];
  for await (const { rows } of (await openSubmissions(path, choices)).batches) found.push(...rows);
  return withMetadata(found);
}

const ROW = { text: '"Hello."', author_id: '"anna"', task_id: '"day"', question_text: '"Why?"' };
const lineOf = (changes: Readonly<Record<string, string>>) =>
  `{${Object.entries({ id: '"a"', ...ROW, ...changes }).map(([name, json]) => `"${name}":${json}`)}}\n`;

it('numbers are the same ids and texts in CSV, JSON lines and Parquet', async () => {
  const columns = {
    id: '17',
    text: '42',
    author_id: '12345678901234567',
    task_id: '9007199254740993',
    session_id: '0',
    sequence_id: '3',
    sequence_count: '4',
    question_text: '8',
  };
  for (const path of await inEachFormat(columns)) {
    expect(await submissionsIn(path)).toMatchObject([
      { value: { ...columns, sequence_id: 3, sequence_count: 4 } },
    ]);
  }
});

it.each(['1e3', '-0', '1E3', '12345678901234567890'])('the id %s stays as it is written', async (id) => {
  const jsonl = await submissionsIn(fileOf('a.jsonl', lineOf({ id, author_id: id })));
  const csv = await submissionsIn(
    fileOf('a.csv', `id,text,author_id,task_id,question_text\n${id},Hello.,${id},day,Why?\n`),
  );
  expect(jsonl).toMatchObject([{ value: { id, author_id: id } }]);
  expect(jsonl).toEqual(csv.map((row) => ({ ...(row as object), line: 1 })));
});

it.each(['17.0', '1e+05', '-1.50'])('the id %s is cleaned like the same text', async (id) => {
  const path = fileOf('a.jsonl', lineOf({ id }) + lineOf({ id: `"${id}"` }));
  const message = 'id must only contain alphanumerics and hyphens';
  expect(await submissionsIn(path)).toMatchObject([
    { id, message, values: { id } },
    { id, message, values: { id } },
  ]);
  const [number, text] = await submissionsIn(path, { idKey: '0'.repeat(64) });
  expect(number).toMatchObject({ value: { metadata: { original_id: id } } });
  expect({ ...(number as object), line: 2 }).toEqual(text);
});

it('a number keeps its digits inside an object, and metadata stay numbers', async () => {
  const path = fileOf('a.jsonl', lineOf({ learner: '{"nr":1e3,"age":17.0}', score: '4.50' }));
  expect(await submissionsIn(path, { map: { author_id: 'learner.nr' } })).toMatchObject([
    { value: { author_id: '1e3', metadata: { 'learner.age': 17, score: 4.5 } } },
  ]);
});

it('a rejected row keeps the digits of its numbers', async () => {
  const path = fileOf('a.jsonl', lineOf({ id: '1e3', text: '""', score: '4.50', learner: '{"nr":17.0}' }));
  expect(await submissionsIn(path)).toMatchObject([
    { id: '1e3', message: 'text missing', values: { id: '1e3', score: '4.50', 'learner.nr': '17.0' } },
  ]);
});

it.each([
  ['true', 'must be a string'],
  ['[7]', 'must be a string'],
  ['{"n":7}', 'must be a string'],
  ['null', 'missing'],
])('the id %s is rejected', async (id, fault) => {
  const rows = await submissionsIn(fileOf('a.jsonl', lineOf({ id }) + lineOf({ author_id: id })));
  expect(rows).toMatchObject([{ message: `id ${fault}` }, { message: `author_id ${fault}` }]);
});

it('marks are matched to the texts of ids that are numbers', async () => {
  for (const path of await inEachFormat({ id: '12345678901234567', examiner_id: '7', content: '4' })) {
    const { batches } = await openMarks(path, { marks: [{ member: 'content', column: 'content' }] });
    const found = [];
    for await (const { rows } of batches) found.push(...rows);
    expect(found).toMatchObject([
      { value: { submission_id: '12345678901234567', examiner_id: 7, mark: { content: '4' } } },
    ]);
  }
  const path = fileOf('a.jsonl', '{"id":1e3,"examiner_id":7,"content":4.50}\n');
  const { batches } = await openMarks(path, { marks: [{ member: 'content', column: 'content' }] });
  for await (const { rows } of batches)
    expect(rows).toMatchObject([{ value: { submission_id: '1e3', mark: { content: '4.50' } } }]);
});

it('own columns are matched to them too', async () => {
  const path = fileOf('own.jsonl', '{"id":1e3,"age":14.0}\n{"id":-0,"age":15}\n');
  const own = await readOwnColumns(path, (column) => column === 'id', {});
  expect([own.of('1e3'), own.of('-0')]).toEqual([Float64Array.of(14), Float64Array.of(15)]);
});

it.each(['100000', '1e5', '1E5', '1.0E5', '1e+05'])(
  'the examiner %s is a number, however it is written',
  async (id) => {
    const { batches } = await openMarks(fileOf('a.jsonl', `{"id":"a","examiner_id":${id},"content":4}\n`), {
      marks: [{ member: 'content', column: 'content' }],
    });
    for await (const { rows } of batches) expect(rows).toMatchObject([{ value: { examiner_id: 100000 } }]);
  },
);
