import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ConditionSubject } from '../../../src/domain/submissions/condition.js';
import type { ExportFormat } from '../../../src/services/export/export.js';
import { exportRows, type RowsOptions } from '../../../src/services/export/rows.js';
import { maskedResult } from '../../../src/services/pseudonymise/masked-result.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, temporaryFolder, temporaryStore } from '../stores.js';

const TEXT = '\u{1F355} My friend Zuzana have a dog. I phone zuzana evry day.';
const RESULT = {
  type: 'success',
  code: 200,
  overall_score: 5,
  sentence_scores: [
    [0, 30, 0.1],
    [31, 55, -0.2],
  ],
  suspect_tokens: [[12, 18]],
  textual_errors: [
    [19, 23, 'has', 'AGV'],
    [39, 45, 'Zuzana', 'S'],
    [46, 50, 'every', 'S'],
  ],
  pipeline: { name: 'cefr', version: '1.0.0' },
  error_reasons: [
    'The verb must agree with its subject: *Zuzana has*.',
    'Names begin with a capital letter: *Zuzana*.',
    'The correct spelling is *every*.',
  ],
};

async function filledStore(): Promise<Store> {
  const store = await temporaryStore();
  const common = { author_id: 'zuzana-k', task_id: 'pets', question_text: 'Do you have a pet?' };
  await store.addSubmissions(
    'default',
    [
      { ...common, id: 'zk-1', text: TEXT, session_id: 's-1', metadata: { l1: 'Czech', note: 'Zuzana K.' } },
      { ...common, id: 'zk-2', text: 'Nothing here.' },
    ],
    NOW,
  );
  const figures = {
    type: 'success',
    overallScore: 5,
    wordCount: 11,
    sentenceCount: 2,
    errorCount: 3,
    suspectCount: 1,
  } as const;
  await store.saveResults(
    { name: 'cefr', version: '1.0.0', configHash: 'abc' },
    [{ receipt: 1, ...figures, body: JSON.stringify(RESULT) }],
    NOW,
  );
  await store.addFeedback(
    'default',
    [{ submission_id: 'zk-1', examiner_id: 77, mark: { holistic: 'B2', remark: 'Well done, Zuzana!' } }],
    NOW,
  );
  return store;
}

async function exported(
  store: Store,
  subject: ConditionSubject,
  options: Partial<RowsOptions> & { key: string },
) {
  const out = join(temporaryFolder(), 'out');
  const format: ExportFormat = options.format ?? 'jsonl';
  await exportRows(subject, { store, accountId: 'default', out, ...options, format });
  return readFileSync(out, 'utf8');
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown> & { metadata: unknown });

it('exports contain no names, and rows still belong together', async () => {
  const store = await filledStore();
  const key = join(temporaryFolder(), 'study.key');
  const all = await Promise.all(
    (['submissions', 'results', 'feedback'] as const).map((subject) => exported(store, subject, { key })),
  );
  expect(all.join('')).not.toMatch(/zuzana|zk-|s-1|default/i);
  const [[first, second] = [], [result] = [], [mark] = []] = all.map(linesOf);
  expect(first).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    author_id: second!.author_id,
    task_id: 'pets',
    text: '\u{1F355} My friend [NAME_1] have a dog. I phone [NAME_1] evry day.',
    metadata: {},
  });
  expect(second!.id).not.toBe(first!.id);
  expect(result).toMatchObject({ id: first!.id, account_id: first!.account_id });
  expect(mark).toMatchObject({ id: first!.id, mark: { holistic: 'B2', remark: 'Well done, [NAME_1]!' } });
  expect(mark!.examiner_id).not.toBe(77);
});

it('offsets of results refer to the masked text, in code points', async () => {
  const store = await filledStore();
  const key = join(temporaryFolder(), 'study.key');
  const text = linesOf(await exported(store, 'submissions', { key }))[0]!.text as string;
  const result = linesOf(await exported(store, 'results', { key }))[0]!.result as typeof RESULT;
  const points = [...text];
  const of = ([start, end]: unknown[]) => points.slice(start as number, end as number).join('');
  expect(result.sentence_scores.map(of)).toEqual([
    '\u{1F355} My friend [NAME_1] have a dog.',
    'I phone [NAME_1] evry day.',
  ]);
  expect(result.textual_errors.map((error) => [of(error), ...error.slice(2)])).toEqual([
    ['have', 'has', 'AGV'],
    ['evry', 'every', 'S'],
  ]);
  expect(result.error_reasons).toEqual([
    'A verb must agree with its subject: write *has*.',
    'The correct spelling is *every*.',
  ]);
  expect(result.suspect_tokens).toEqual([]);
});

it('a span that ends inside a mask is extended to its end, and no correction reveals masked text', () => {
  const label = '[NAME_1]';
  const masks = [{ kind: 'NAME' as const, start: 3, end: 12, label }];
  const result = {
    ...RESULT,
    sentence_scores: [
      [0, 5, 1],
      [6, 20, 1],
    ],
    textual_errors: [[14, 16, 'Ann', 'S']],
    error_reasons: ['The correct spelling is *Ann*.'],
  };
  const found = maskedResult(result as never, 'Hi Ann Smith, an is here', { text: '', masks });
  expect(found).toMatchObject({
    sentence_scores: [
      [0, 11, 1],
      [3, 19, 1],
    ],
    textual_errors: [],
    error_reasons: [],
  });
});

it('pseudonyms are the same with the same key, and differ with another', async () => {
  const store = await filledStore();
  const [key, other] = ['a', 'b'].map((name) => join(temporaryFolder(), name)) as [string, string];
  const first = await exported(store, 'submissions', { key, format: 'csv' });
  expect(await exported(store, 'submissions', { key, format: 'csv' })).toBe(first);
  expect(await exported(store, 'submissions', { key: other, format: 'csv' })).not.toBe(first);
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(readFileSync(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});

it('only selected metadata is exported', async () => {
  const store = await filledStore();
  const key = join(temporaryFolder(), 'study.key');
  const metadata = async (choice: object) =>
    linesOf(await exported(store, 'submissions', { key, ...choice }))[0]!.metadata;
  expect(await metadata({ keep: ['l1'] })).toEqual({ l1: 'Czech' });
  expect(await metadata({ drop: ['note'] })).toEqual({ l1: 'Czech' });
  await expect(metadata({ keep: ['L1'] })).rejects.toMatchObject({ code: 'invalid_option' });
});

it('a file that is not a key, or that others can read, is refused and not changed', async () => {
  const store = await filledStore();
  const folder = temporaryFolder();
  const wrong = join(folder, 'wrong');
  writeFileSync(wrong, 'my own file', { mode: 0o600 });
  const open = join(folder, 'open');
  writeFileSync(open, `${'a'.repeat(64)}\n`);
  chmodSync(open, 0o644);
  for (const key of [wrong, open]) {
    await expect(exported(store, 'submissions', { key })).rejects.toMatchObject({
      code: 'invalid_option',
      details: { option: 'key' },
    });
  }
  expect(readFileSync(wrong, 'utf8')).toBe('my own file');
  await expect(exported(store, 'submissions', { key: join(folder, 'no', 'such') })).rejects.toMatchObject({
    code: 'unwritable_file',
  });
});

it('original ids from files are exported only on request', async () => {
  const store = await temporaryStore();
  const original = {
    original_id: 'Zuzana 1.txt',
    original_author_id: 'Zuzana K.',
    original_task_id: 'Pets!',
  };
  const text = { id: 'a', text: 'A text.', author_id: 'b', task_id: 'c', question_text: 'Why?' };
  await store.addSubmissions('default', [{ ...text, metadata: { ...original, l1: 'Czech' } }], NOW);
  const key = join(temporaryFolder(), 'key');
  const [dropped] = linesOf(await exported(store, 'submissions', { key, drop: ['l1'] }));
  expect(dropped!.metadata).toEqual({ original_task_id: 'Pets!' });
  const [kept] = linesOf(await exported(store, 'submissions', { key, keep: ['original_id'] }));
  expect(kept!.metadata).toEqual({ original_id: 'Zuzana 1.txt' });
});
