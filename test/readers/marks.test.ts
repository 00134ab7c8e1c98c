import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type MarksChoices, openMarks } from '../../src/readers/marks.js';

async function judged(name: string, content: string, choices: MarksChoices = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'assess-marks-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    const rows = [];
    for await (const batch of (await openMarks(path, choices)).batches) rows.push(...batch.rows);
    return rows.map((row) => ('value' in row ? row.value : row.message));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('a plain mark is the overall mark; an object is kept as it is', async () => {
  const content =
    'id,examiner_id,mark,note\na,1,3.50,x\na,2, B2 ,\na,3,"{""language"": 2, ""note"": ""good""}",\n';
  expect(await judged('marks.csv', content)).toEqual([
    { submission_id: 'a', examiner_id: 1, mark: { holistic: '3.50' } },
    { submission_id: 'a', examiner_id: 2, mark: { holistic: 'B2' } },
    { submission_id: 'a', examiner_id: 3, mark: { language: 2, note: 'good' } },
  ]);
});

it.each(['NA', 'NaN', 'nan', 'null', 'None', 'N/A', '#N/A', 'n.a.', '<NA>', '-', '–', '—', '.', ' - '])(
  '%s is no mark, in a table with one mark per row and in a wide one',
  async (nothing) => {
    const long = await judged('marks.csv', `id,examiner_id,mark\na,1,${nothing}\na,2,4\n`);
    expect(long).toEqual([
      'must specify mark',
      { submission_id: 'a', examiner_id: 2, mark: { holistic: '4' } },
    ]);
    const line = JSON.stringify({ id: 'a', examiner_id: 1, mark: nothing });
    expect(await judged('marks.jsonl', line)).toEqual(['must specify mark']);
    const marks = [{ member: 'holistic', column: 'rater1' }];
    expect(await judged('wide.csv', `id,rater1\na,${nothing}\n`, { marks })).toEqual(['must specify mark']);
  },
);

it('every form of mark that evaluate reads is accepted', async () => {
  const marks = ['3,5', 'b1+', 'A2.ii', 'below A1', '8.1e-05'];
  const rows = marks.map((mark) => `a,1,"${mark}"\n`).join('');
  const found = await judged('marks.csv', `id,examiner_id,mark\n${rows}`);
  expect(found).toMatchObject(marks.map((holistic) => ({ mark: { holistic } })));
});

it.each([
  [',1,3', 'id missing'],
  ['a_b,1,3', 'id must only contain alphanumerics and hyphens'],
  [`${'a'.repeat(41)},1,3`, 'id too long'],
  ['a,,3', 'must specify examiner_id'],
  ['a,0,3', 'examiner_id must be an integer greater than 0'],
  ['a,1.5,3', 'examiner_id must be an integer greater than 0'],
  [`a,${'x'.repeat(101)},3`, 'examiner_id must be an integer greater than 0'],
  ['a,R\u00071,3', 'examiner_id must be an integer greater than 0'],
  ['a,1,', 'must specify mark'],
  ['a,1,  ', 'must specify mark'],
  ['a,1,good', 'mark is neither a number nor a CEFR level'],
  ['a,1,3 of 5', 'mark is neither a number nor a CEFR level'],
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

it('JSONL keeps its types, except that ids are text and an examiner number in quotes is that number', async () => {
  const content = [
    '{"id":"a","examiner_id":1,"mark":4}',
    '{"id":"a","examiner_id":"1","mark":4}',
    '{"id":7,"examiner_id":1,"mark":4}',
    '{"id":12345678901234567,"examiner_id":1,"mark":4.50}',
    '{"id":true,"examiner_id":1,"mark":4}',
    '{"id":[7],"examiner_id":1,"mark":4}',
    '{"id":{"n":7},"examiner_id":1,"mark":4}',
    '{"id":null,"examiner_id":1,"mark":4}',
    '{"id":"a","examiner_id":1,"mark":[4]}',
    '{"id":"a","examiner_id":1,"mark":{"content":4}}',
    '{"id":"a","examiner_id":true,"mark":4}',
  ];
  expect(await judged('marks.jsonl', content.join('\n'))).toEqual([
    { submission_id: 'a', examiner_id: 1, mark: { holistic: '4' } },
    { submission_id: 'a', examiner_id: 1, mark: { holistic: '4' } },
    { submission_id: '7', examiner_id: 1, mark: { holistic: '4' } },
    { submission_id: '12345678901234567', examiner_id: 1, mark: { holistic: '4.50' } },
    'id must be a string',
    'id must be a string',
    'id must be a string',
    'id missing',
    'mark must be a non-empty object',
    { submission_id: 'a', examiner_id: 1, mark: { content: 4 } },
    'examiner_id must be an integer greater than 0',
  ]);
});

it('an examiner may have any name; the column examiner_name takes precedence over a number', async () => {
  expect(await judged('marks.csv', 'id,examiner_id,mark\na, R1 ,3\na,Anna Schmidt,4\n')).toMatchObject([
    { examiner_id: 'R1' },
    { examiner_id: 'Anna Schmidt' },
  ]);
  const exported = 'id,examiner_id,mark,examiner_name\na,1000000000001,3,R1\na,7,4,\n';
  expect(await judged('marks.csv', exported)).toMatchObject([{ examiner_id: 'R1' }, { examiner_id: 7 }]);
});

describe('with several columns of marks in a row', () => {
  const raters = [
    { member: 'holistic', column: 'rater1' },
    { member: 'holistic', column: 'rater2' },
  ];
  const aspects = [
    { member: 'content', column: 'c' },
    { member: 'language', column: 'l' },
  ];
  const wide = (content: string, marks: MarksChoices['marks'], more: MarksChoices = {}) =>
    judged('wide.csv', content, { ...more, marks });

  it('columns of one member are marks of several examiners; empty cells are no marks', async () => {
    expect(await wide('id,rater1,rater2\na,3,4\nb,,B1\nc,n/a,\n', raters)).toEqual([
      { submission_id: 'a', examiner_id: 'rater1', mark: { holistic: '3' } },
      { submission_id: 'a', examiner_id: 'rater2', mark: { holistic: '4' } },
      { submission_id: 'b', examiner_id: 'rater2', mark: { holistic: 'B1' } },
      'must specify mark',
    ]);
  });

  it('columns of several members are one mark of the examiner of the row', async () => {
    expect(await wide('id,examiner_id,c,l\na,R1,3,4\na,2,,5\n', aspects)).toEqual([
      { submission_id: 'a', examiner_id: 'R1', mark: { content: '3', language: '4' } },
      { submission_id: 'a', examiner_id: 2, mark: { language: '5' } },
    ]);
    expect(await wide('id,c,l\na,3,4\n', aspects, { set: { examiner_id: '9' } })).toEqual([
      { submission_id: 'a', examiner_id: 9, mark: { content: '3', language: '4' } },
    ]);
  });

  it('columns can name their examiners', async () => {
    const marks = aspects.flatMap(({ member, column }) =>
      ['R1', '2'].map((examiner) => ({ examiner, member, column: `${column}${examiner}` })),
    );
    expect(await wide('id,cR1,lR1,c2,l2\na,1,2,3,4\n', marks)).toEqual([
      { submission_id: 'a', examiner_id: 'R1', mark: { content: '1', language: '2' } },
      { submission_id: 'a', examiner_id: 2, mark: { content: '3', language: '4' } },
    ]);
  });

  it('an invalid mark is rejected for its examiner only', async () => {
    expect(await wide('id,rater1,rater2\na,good,4\n', raters)).toEqual([
      'rater1 is neither a number nor a CEFR level',
      { submission_id: 'a', examiner_id: 'rater2', mark: { holistic: '4' } },
    ]);
  });

  it.each([
    ['a missing column', 'id,rater1\na,3\n', raters, /no column rater2 .*its columns: id, rater1/],
    ['several members and no examiner', 'id,c,l\na,3,4\n', aspects, /--set examiner_id=NAME/],
    [
      'one member twice of one examiner',
      'id,examiner_id,rater1,rater2\na,1,3,4\n',
      raters,
      /--mark NAME:holistic=COLUMN/,
    ],
  ])('%s is refused before anything is read', async (_, content, marks, reason) => {
    await expect(wide(content, marks)).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringMatching(reason),
    });
  });
});
