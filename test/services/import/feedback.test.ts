import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFeedback } from '../../../src/services/import/feedback.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, now, temporaryFolder, temporaryStore } from '../stores.js';

async function marksOf(store: Store) {
  const found = [];
  for await (const batch of store.feedback({ accountId: 'default' })) found.push(...batch);
  return found.map(({ submission_id, examiner_id, mark }) => ({ submission_id, examiner_id, mark }));
}

async function storeWithTexts(): Promise<Store> {
  const store = await temporaryStore();
  const texts = ['a', 'b'].map((id) => ({
    id,
    text: 'A text.',
    author_id: id,
    task_id: 'day',
    question_text: 'Why?',
  }));
  await store.addSubmissions('default', texts, NOW);
  return store;
}

async function run(store: Store, content: string) {
  const path = join(temporaryFolder(), 'marks.csv');
  writeFileSync(path, content);
  const rejected: string[] = [];
  const summary = await importFeedback({
    store,
    accountId: 'default',
    sources: [path],
    now,
    onReject: ({ line, id, message }) => rejected.push(`${line} ${id}: ${message}`),
  });
  return { summary, rejected };
}

it('marks are stored, unchanged by a second import, and replaced by new marks', async () => {
  const store = await storeWithTexts();
  const content = 'id,examiner_id,mark\na,1,3.5\na,2,"{""language"": 4}"\nb,1,B2\n';
  expect((await run(store, content)).summary).toMatchObject({ stored: 3, replaced: 0, unchanged: 0 });
  expect((await run(store, content)).summary).toMatchObject({ stored: 0, replaced: 0, unchanged: 3 });
  expect((await run(store, content.replace('3.5', '4'))).summary).toMatchObject({
    replaced: 1,
    unchanged: 2,
  });
  expect(await marksOf(store)).toEqual(
    expect.arrayContaining([
      { submission_id: 'a', examiner_id: 1, mark: { holistic: '4' } },
      { submission_id: 'a', examiner_id: 2, mark: { language: 4 } },
      { submission_id: 'b', examiner_id: 1, mark: { holistic: 'B2' } },
    ]),
  );
});

it('only rows that break a rule or refer to an unknown text are rejected', async () => {
  const store = await storeWithTexts();
  const { summary, rejected } = await run(store, 'id,examiner_id,mark\nz,1,3\na,0,3\na,1,\nb,1,3\n');
  expect(summary).toMatchObject({ read: 4, stored: 1, rejected: 3 });
  expect(rejected).toEqual([
    '2 z: id not found',
    '3 a: examiner_id must be an integer greater than 0',
    '4 a: must specify mark',
  ]);
});
