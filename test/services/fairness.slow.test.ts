import { expect, test } from 'vitest';
import { SCALES } from '../../src/engine/results/scale.js';
import { fairnessReport } from '../../src/services/fairness/fairness.js';
import { addResults } from './report/archive.js';
import { NOW, temporaryStore } from './stores.js';

test('60 columns of long values are compared within the memory of a store', async () => {
  const store = await temporaryStore();
  const columns = Array.from({ length: 60 }, (_, column) => `column ${column}`);
  const submissions = Array.from({ length: 2_100 }, (_, text) => ({
    id: `text-${text}`,
    text: 'I like my dog.',
    author_id: `author-${text}`,
    task_id: 'pets',
    question_text: 'Do you have a pet?',
    metadata: Object.fromEntries(
      columns.map((name, column) => [name, `${'x'.repeat(150)} ${text % (2 + (column % 30))}`]),
    ),
  }));
  await store.addSubmissions('default', submissions, NOW);
  await addResults(store, { texts: submissions.length });
  const query = {
    store,
    accountId: 'default',
    pipeline: 'cefr',
    scale: SCALES.cefr,
    mark: 'holistic',
    includeTests: false,
  };
  const report = await fairnessReport(query, []);
  // Of this many columns, only those with 2 to 30 values are compared; two have 31.
  const few = columns.filter((_, column) => 2 + (column % 30) <= 30);
  expect(report.columns.map(({ by }) => by).sort()).toEqual([...few].sort());
  expect(report.left.map(({ by, reason }) => [by, reason])).toEqual([
    ['column 29', 'many_columns'],
    ['column 59', 'many_columns'],
  ]);
});
