import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportRows } from '../../src/services/export/rows.js';
import { importFeedback } from '../../src/services/import/feedback.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import type { Store } from '../../src/store/store.js';
import { addAccount, now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

const TABLE = [
  'Essay,Band,Second,Prompt',
  'I like dogs.,B1,,Pets?',
  'I like cats.,NOTHING,4,',
  'I like fish.,,,Pets?',
  ',7,,Pets?',
].join('\n');
const READING = {
  map: { text: 'Essay', question_text: 'Prompt' },
  set: { task_id: 'pets' },
  generateIds: true,
  generateAuthors: true,
  noQuestion: true,
};
const MARKS = [
  { member: 'holistic', column: 'Band' },
  { member: 'holistic', column: 'Second' },
];

async function given(content: string, accountId = 'default', store?: Store) {
  const path = join(temporaryFolder(), 'marked.csv');
  writeFileSync(path, content);
  const rejected: string[] = [];
  const onReject = (row: { line?: number | undefined; message: string }) =>
    rejected.push(`${row.line}: ${row.message}`);
  return {
    store: store ?? (await temporaryStore()),
    rejected,
    options: { accountId, sources: [path], now, onReject, ...READING },
  };
}

async function marksOf(store: Store, accountId = 'default') {
  const found: Record<string, string[]> = {};
  const names = await store.examinerNames(accountId);
  for await (const batch of store.feedback({ accountId }))
    for (const { submission_id, examiner_id, mark } of batch)
      found[submission_id] = [...(found[submission_id] ?? []), `${names[examiner_id]} ${mark.holistic}`];
  return found;
}

it('texts and marks are imported in one go; a bad mark is rejected alone; again, nothing changes', async () => {
  const { store, options, rejected } = await given(TABLE);
  const summary = await importSubmissions({ ...options, store, marks: MARKS });
  expect(summary).toMatchObject({
    read: 4,
    stored: 3,
    rejected: 1,
    marks: { read: 3, stored: 2, rejected: 1 },
  });
  expect(rejected).toEqual(['3: Band is neither a number nor a CEFR level', '5: text missing']);
  const [dogs, cats] = await submissionsOf(store);
  expect(dogs).toMatchObject({ author_id: dogs!.id, question_text: 'Pets?', metadata: { Band: 'B1' } });
  expect(await marksOf(store)).toEqual({
    [dogs!.id as string]: ['Band B1'],
    [cats!.id as string]: ['Second 4'],
  });
  expect(await importSubmissions({ ...options, store, marks: MARKS })).toMatchObject({
    stored: 0,
    unchanged: 3,
    marks: { stored: 0, unchanged: 2 },
  });
  expect(summary.hints.join()).toMatch(/assess mark delete --import 1 /);
});

it('an import of marks finds the texts by the ids that the import of texts generated', async () => {
  const { store, options, rejected } = await given(TABLE);
  await importSubmissions({ ...options, store });
  rejected.length = 0;
  const summary = await importFeedback({ ...options, store, marks: MARKS });
  expect(summary).toMatchObject({ stored: 2, rejected: 3 });
  expect(rejected).toContain('4: must specify mark');
  await addAccount(store, 'other');
  const other = { ...options, accountId: 'other', store };
  await importSubmissions({ ...other, marks: MARKS });
  expect(await marksOf(store)).toEqual(await marksOf(store, 'other'));
  // Another task makes other ids.
  const lost = await importFeedback({ ...options, set: { task_id: 'animals' }, store, marks: MARKS });
  expect(lost).toMatchObject({ stored: 0, unchanged: 0 });
  expect(lost.hints.join()).toMatch(/same --map, --set/);
});

it('marks of a text that conflicts with a stored one are not given to that one', async () => {
  const { store, options } = await given('id,text,Band\nx,I like dogs.,5\nx,I like cats.,7\n');
  const columns = [{ member: 'holistic', column: 'Band' }];
  const summary = await importSubmissions({ ...options, map: {}, store, marks: columns });
  expect(summary).toMatchObject({ stored: 1, rejected: 1, marks: { read: 1, stored: 1 } });
  expect(await marksOf(store)).toEqual({ x: ['Band 5'] });
});

it('without its consent, an import rejects texts without a question; exports of such texts need none', async () => {
  const content =
    'id,text,author_id,task_id,question_text\na,I like dogs.,a,t,\nb,I like cats.,b,t,"  "\nc,No.,c,t,Why?\n';
  const { store, options, rejected } = await given(content);
  const plain = { accountId: 'default', sources: options.sources, now, store, onReject: options.onReject };
  expect(await importSubmissions(plain)).toMatchObject({ stored: 2, rejected: 1 });
  expect(rejected).toEqual(['2: question_text missing']);
  await addAccount(store, 'study');
  expect(await importSubmissions({ ...plain, accountId: 'study', noQuestion: true })).toMatchObject({
    stored: 3,
  });
  expect((await submissionsOf(store, 'study')).map(({ question_text }) => question_text)).toEqual([
    '',
    '',
    'Why?',
  ]);
  for (const format of ['csv', 'jsonl'] as const) {
    const out = join(temporaryFolder(), `submissions.${format}`);
    await exportRows('submissions', { store, accountId: 'study', format, out, protect: [] });
    await addAccount(store, format);
    const again = { ...plain, accountId: format, sources: [out] };
    expect(await importSubmissions(again)).toMatchObject({ stored: 3, rejected: 0 });
    expect(await submissionsOf(store, format)).toEqual(await submissionsOf(store, 'study'));
  }
  const query = { accountId: 'study', includeTests: false, columns: ['question_text'], most: 5 };
  expect(await store.columnProfiles(query)).toMatchObject([{ distinct: 1, missing: 2 }]);
});
