import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMarks } from '../../src/readers/marks.js';

async function judged(name: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), 'assess-marks-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    const rows = [];
    for await (const batch of (await openMarks(path, {})).batches) rows.push(...batch.rows);
    return rows.map((row) => ('value' in row ? row.value : row.message));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('a bare mark is the overall mark, an object is taken as it is', async () => {
  const content = 'id,examiner_id,mark,note\na,1,3.50,x\na,2, B2 ,\na,3,"{""language"": 2}",\n';
  expect(await judged('marks.csv', content)).toEqual([
    { submission_id: 'a', examiner_id: 1, mark: { holistic: '3.50' } },
    { submission_id: 'a', examiner_id: 2, mark: { holistic: 'B2' } },
    { submission_id: 'a', examiner_id: 3, mark: { language: 2 } },
  ]);
});

it.each([
  [',1,3', 'id missing'],
  ['a_b,1,3', 'id must only contain alphanumerics and hyphens'],
  [`${'a'.repeat(41)},1,3`, 'id too long'],
  ['a,,3', 'must specify examiner_id'],
  ['a,0,3', 'examiner_id must be an integer greater than 0'],
  ['a,x,3', 'examiner_id must be an integer greater than 0'],
  ['a,1.5,3', 'examiner_id must be an integer greater than 0'],
  ['a,1,', 'must specify mark'],
  ['a,1,  ', 'must specify mark'],
  ['a,1,{}', 'mark must be a non-empty object'],
  ['a,1,{"holistic": 3}', 'holistic must be a string'],
  ['a,1,{"holistic": "3"', 'invalid_json'],
])('the row %s is rejected: %s', async (row, message) => {
  expect(await judged('marks.csv', `id,examiner_id,mark\n${quoteLast(row)}\n`)).toEqual([message]);
});

function quoteLast(row: string): string {
  const at = row.lastIndexOf(',');
  return `${row.slice(0, at + 1)}"${row.slice(at + 1).replaceAll('"', '""')}"`;
}

it('JSONL keeps its types', async () => {
  const content = [
    '{"id":"a","examiner_id":1,"mark":4}',
    '{"id":"a","examiner_id":"1","mark":4}',
    '{"id":7,"examiner_id":1,"mark":4}',
    '{"id":"a","examiner_id":1,"mark":[4]}',
    '{"id":"a","examiner_id":1,"mark":{"content":4}}',
  ];
  expect(await judged('marks.jsonl', content.join('\n'))).toEqual([
    { submission_id: 'a', examiner_id: 1, mark: { holistic: '4' } },
    'examiner_id must be an integer greater than 0',
    'id must be a string',
    'mark must be a non-empty object',
    { submission_id: 'a', examiner_id: 1, mark: { content: 4 } },
  ]);
});
