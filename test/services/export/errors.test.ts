import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readM2 } from '../../../recipes/evaluation/m2.js';
import { type ExportErrorsOptions, exportErrors } from '../../../src/services/export/errors.js';
import { reasonsByAuthor } from '../../../src/services/export/reasons-by-author.js';
import { reasonsIn } from '../../../src/services/reasons/reasons-in.js';
import { NOW, temporaryFolder, temporaryStore } from '../stores.js';

const TEXT = '😀 Is late. We discussed about my freind Zuzana\n=1+1 in lake';
const at = (part: string) => [...TEXT.slice(0, TEXT.indexOf(part))].length;
const error = (part: string, correction: string, code: string) => [
  at(part),
  at(part) + part.length,
  correction,
  code,
];

const RESULT = {
  type: 'success',
  code: 200,
  overall_score: 5,
  sentence_scores: [
    [0, 10, 0.1],
    [11, [...TEXT].length, -0.2],
  ],
  suspect_tokens: [],
  textual_errors: [
    error('Is', 'It', 'MA+'),
    error('about', '', 'UT'),
    error('freind', 'friend', 'S'),
    error('lake', 'the', 'MD+'),
  ],
  pipeline: { name: 'cefr', version: '1.0.0' },
};
const FAILURE = { type: 'failure', code: 200, message: 'insufficient_english_text' };

async function exported(
  options: Partial<ExportErrorsOptions> & Pick<ExportErrorsOptions, 'format'>,
  result: Omit<typeof RESULT, 'textual_errors'> & { readonly textual_errors: readonly unknown[] } = RESULT,
) {
  const store = await temporaryStore();
  const common = { author_id: 'anna', task_id: 'pets', question_text: 'Why?' };
  await store.addSubmissions(
    'default',
    [
      { ...common, id: 't-1', text: TEXT, metadata: { l1: 'Czech', code: 'x' } },
      { ...common, id: 't-2', text: 'Nichts.' },
    ],
    NOW,
  );
  const pipeline = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };
  const results = await Promise.all(
    [result, FAILURE].map(async (result, index) => {
      const { receipt } = (await store.submissionStatus('default', `t-${index + 1}`))!;
      const counts = { wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0 };
      return { ...counts, receipt, type: result.type as 'success', body: JSON.stringify(result) };
    }),
  );
  await store.saveResults(pipeline, results, NOW);
  const out = join(temporaryFolder(), `errors.${options.format}`);
  const { rows, leftOut } = await exportErrors({ store, accountId: 'default', out, ...options });
  return { out, rows, leftOut, text: options.format === 'parquet' ? '' : readFileSync(out, 'utf8') };
}

test('reasons are in the language that a metadata column names, or in the given one', async () => {
  const reasons = async (languages: Parameters<typeof reasonsByAuthor>[2]) => {
    const store = await temporaryStore();
    const more = { author_id: 'anna', task_id: 'pets', question_text: 'Why?', text: TEXT };
    await store.addSubmissions('default', [{ ...more, id: 'x', metadata: { l1: 'Czech' } }], NOW);
    const reasonsFor = await reasonsByAuthor(store, 'default', languages);
    const { text } = await exported({ format: 'jsonl', reasonsFor });
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).reason);
  };
  const spanish = 'La ortografía no es correcta: escribe *friend*.';
  expect((await reasons({ language: 'Spanish' }))[2]).toBe(spanish);
  // There are none in Czech.
  expect((await reasons({ language: 'es', languageColumn: 'l1' }))[2]).toBe(spanish);
  expect((await reasons({ languageColumn: 'l1' }))[2]).toBe('The spelling is not right: write *friend*.');
  await expect(reasons({ languageColumn: 'l2' })).rejects.toThrow('no metadata column l2; there are l1');
  await expect(reasons({ language: 'Latin' })).rejects.toThrow('--reasons-lang');
  const german = await exported({
    format: 'jsonl',
    reasonsFor: ({ l1 }) => (l1 === 'Czech' ? reasonsIn('de') : undefined),
  });
  expect(german.text).toContain('Die Schreibung ist nicht richtig: Schreib *friend*.');
});

test('each error is a row with its context, code and type', async () => {
  const { rows, text } = await exported({ format: 'jsonl' });
  expect(rows).toBe(4);
  const [first, ...others] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toEqual({
    ...{ account_id: 'default', id: 't-1', author_id: 'anna', task_id: 'pets', session_id: null },
    ...{ sequence_id: null, test: null, metadata: { l1: 'Czech', code: 'x' } },
    pipeline: { name: 'cefr', version: '1.0.0', config_hash: 'c0ffee' },
    ...{ number: 1, start: 2, end: 4, before: '😀 ', written: 'Is', after: ' late.' },
    ...{ correction: 'It', code: 'MA+', meaning: 'missing pronoun', errant_type: 'M:PRON' },
    reason: 'A pronoun is missing here: add *It*.',
  });
  expect(others.map(({ number, code, errant_type }) => [number, code, errant_type])).toEqual([
    [2, 'UT', 'U:PREP'],
    [3, 'S', 'R:SPELL'],
    [4, 'MD+', 'M:DET'],
  ]);
});

test('CSV has a column for each metadata column, and no formulas', async () => {
  const { text } = await exported({ format: 'csv' });
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data[2]).toMatchObject({ l1: 'Czech', 'metadata.code': 'x', code: 'S', correction: 'friend' });
  expect(data[2]).toMatchObject({ before: 'We discussed about my ', after: ' Zuzana\n=1+1 in lake' });
});

test('Parquet has the same rows', async () => {
  const { out } = await exported({ format: 'parquet' });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT id, "end", code, metadata->>'l1' FROM '${out}'`);
  expect(reader.getRows()[0]).toEqual(['t-1', 4, 'MA+', 'Czech']);
  connection.closeSync();
  instance.closeSync();
});

test('M2 has every sentence, with errors between its tokens', async () => {
  const { out, rows, leftOut } = await exported({ format: 'm2' });
  expect([rows, leftOut]).toEqual([2, 0]);
  const sentences = [];
  for await (const sentence of readM2(out)) sentences.push(sentence);
  expect(sentences).toEqual([
    {
      tokens: ['😀', 'Is', 'late', '.'],
      annotators: [[{ first: 1, end: 2, correction: 'It is', code: 'M:PRON' }]],
    },
    {
      tokens: 'We discussed about my freind Zuzana = 1 + 1 in lake'.split(' '),
      annotators: [
        [
          { first: 2, end: 3, correction: '', code: 'U:PREP' },
          { first: 4, end: 5, correction: 'friend', code: 'R:SPELL' },
          { first: 11, end: 11, correction: 'the', code: 'M:DET' },
        ],
      ],
    },
  ]);
});

test('M2 says how many edits of spaces it leaves out', async () => {
  const space = at(' late');
  const textual_errors = [error('Is', 'It', 'MA+'), [space, space + 1, '  ', 'RP']];
  const { leftOut, text } = await exported({ format: 'm2' }, { ...RESULT, textual_errors });
  expect(leftOut).toBe(1);
  expect(text.match(/^A (?!-1)/gm)).toHaveLength(1);
});

test('in pseudonymised exports, names are masked and metadata is left out', async () => {
  const { text } = await exported({ format: 'jsonl', key: join(temporaryFolder(), 'study.key') });
  expect(text).not.toMatch(/Zuzana|Czech|"t-1"|anna/);
  expect(text).toContain('"written":"freind"');
});
