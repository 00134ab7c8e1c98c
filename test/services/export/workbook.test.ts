import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTable } from '../../../src/readers/table.js';
import type { ExportErrorsOptions } from '../../../src/services/export/errors.js';
import { exportWorkbook } from '../../../src/services/export/workbook.js';
import { type Worksheet, workbook } from '../../../src/writers/xlsx.js';
import { NOW, temporaryFolder, temporaryStore } from '../stores.js';

async function sheet(path: string, name: string) {
  const { columns, rows } = await openTable(path, undefined, { sheet: name });
  const all = [];
  for await (const part of rows) all.push(...part.map((row) => ('values' in row ? row.values : row)));
  return { columns, rows: all };
}

const TEXT = 'My freind left.\r\n=HYPERLINK("x") _x0041_ <b>';
const RESULT = {
  type: 'success',
  code: 200,
  overall_score: 5.25,
  cefr_level: 'B1.i',
  sentence_scores: [[0, 15, 0.1]],
  suspect_tokens: [],
  textual_errors: [[3, 9, 'friend', 'S']],
  pipeline: { name: 'cefr', version: '1.0.0' },
};

async function exported(options: Partial<ExportErrorsOptions> = {}) {
  const store = await temporaryStore();
  const common = { author_id: 'anna', task_id: 'pets', question_text: 'Why?' };
  const texts = ['t-1', 't-2'].map((id) => ({ ...common, id, text: TEXT, metadata: { l1: id, note: TEXT } }));
  await store.addSubmissions('default', texts, NOW);
  const { receipt } = (await store.submissionStatus('default', 't-1'))!;
  const counts = { wordCount: 3, sentenceCount: 1, errorCount: 1, suspectCount: 0 };
  const pipeline = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };
  await store.saveResults(
    pipeline,
    [{ ...counts, receipt, type: 'success', body: JSON.stringify(RESULT) }],
    NOW,
  );
  const marks = ['t-1', 't-2'].map((id, index) => ({
    ...{ submission_id: id, examiner_id: index + 1 },
    mark: index === 0 ? { holistic: 'B1' } : { holistic: 'B2', remark: '=1+1' },
  }));
  await store.addFeedback('default', marks, NOW);
  const out = join(temporaryFolder(), 'results.xlsx');
  const { rows } = await exportWorkbook({ store, accountId: 'default', out, ...options });
  return { out, rows };
}

test('scores, errors and marks have a sheet each', async () => {
  const { out, rows } = await exported();
  expect(rows).toBe(1);
  const scores = await sheet(out, 'scores');
  expect(scores.columns).not.toContain('textual_errors');
  expect(scores.rows).toEqual([
    expect.objectContaining({ id: 't-1', overall_score: '5.25', cefr_level: 'B1.i', l1: 't-1' }),
  ]);
  const errors = await sheet(out, 'errors');
  expect(errors.rows).toMatchObject([
    { id: 't-1', written: 'freind', correction: 'friend', code: 'S', errant_type: 'R:SPELL' },
  ]);
  const marks = await sheet(out, 'marks');
  expect(marks.rows).toMatchObject([
    { id: 't-1', mark: 'B1' },
    { id: 't-2', mark: '{"holistic":"B2","remark":"=1+1"}' },
  ]);
});

test('cells contain text, whatever it looks like', async () => {
  const { out } = await exported();
  const { rows } = await sheet(out, 'scores');
  expect(rows).toMatchObject([{ note: TEXT }]);
});

test('with conditions, marks are those of the selected texts; pseudonymised marks reveal no names', async () => {
  const where = [{ column: 'l1', operator: '=', value: 't-1' }] as const;
  expect((await sheet((await exported({ where })).out, 'marks')).rows).toHaveLength(1);
  const key = join(temporaryFolder(), 'study.key');
  const { out } = await exported({ key });
  const [scores, marks] = [await sheet(out, 'scores'), await sheet(out, 'marks')];
  expect(JSON.stringify([scores, marks])).not.toMatch(/t-1|anna|HYPERLINK/);
  expect((scores.rows[0] as { id: string }).id).toBe((marks.rows[0] as { id: string }).id);
});

test('with the results of one pipeline, marks are those of its texts', async () => {
  const { out } = await exported({ pipeline: 'cefr' });
  expect((await sheet(out, 'marks')).rows).toEqual([expect.objectContaining({ id: 't-1' })]);
});

test('the same rows give the same bytes; cells are cut to the limit of Excel, and rows beyond its limit are refused', async () => {
  const one = (rows: Worksheet['rows']): Worksheet[] => [{ name: 'a & b', header: ['text'], rows }];
  const long = one(async function* () {
    yield [[`${'x'.repeat(32_765)}😀y`], ['second'], [null], [3]];
  });
  const bytes = () => buffer(workbook(long));
  const first = await bytes();
  expect((await bytes()).equals(first)).toBe(true);
  const path = join(temporaryFolder(), 'long.xlsx');
  writeFileSync(path, first);
  const { rows } = await sheet(path, 'a & b');
  expect(rows.map((row) => (row as { text: string }).text)).toEqual([
    `${'x'.repeat(32_765)}…`,
    'second',
    '3',
  ]);

  expect(await buffer(workbook(long, 5))).toHaveLength(first.length);
  await expect(buffer(workbook(long, 4))).rejects.toMatchObject({ code: 'invalid_option' });
});

test('an interrupted workbook closes the source of its rows', async () => {
  const left = await new Promise<string>((resolve) => {
    const rows = async function* () {
      try {
        for (let number = 0; ; number += 1000)
          yield Array.from({ length: 1000 }, (_, at) => [(number + at) * Math.SQRT2]);
      } finally {
        resolve('left');
      }
    };
    const breakOff = async () => {
      let portions = 0;
      for await (const _ of workbook([{ name: 'scores', header: ['id'], rows }])) if (++portions > 8) break;
    };
    void breakOff();
  });
  expect(left).toBe('left');
});
