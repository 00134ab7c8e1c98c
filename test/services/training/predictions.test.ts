import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { predictionsOf, withPredictions } from '../../../src/services/training/predictions.js';
import { temporaryFolder } from '../stores.js';

const texts = ['a', undefined, 'c'].map((id, index) => ({
  place: `marked.csv:${index + 2}`,
  id,
  hash: '',
  marks: [index, index + 1],
  traits: {},
  group: undefined,
  author: undefined,
  task: undefined,
  question: '',
}));

test('each text has its fold, its marks and the prediction from the other folds', async () => {
  const out = join(temporaryFolder(), 'unseen.csv');
  const grouping = { by: 'author_id', reason: undefined, groups: ['x', 'y', 'x'], count: 2 };
  const scale = { name: 'x', min: 0, max: 5 };
  const heldOut = [0, 1, 2].map((score) => ({ score, standardError: 0.5 }));
  await withPredictions({ out, format: 'csv', protect: [] }, async (write) => {
    await write(predictionsOf(texts, { scores: [], scale, grouping, folds: 2 }, heldOut));
    return { interrupted: false };
  });
  const [header, ...rows] = readFileSync(out, 'utf8').trim().split(/\r?\n/);
  expect(header).toBe('id,fold,mark,marks,prediction,standard_error');
  expect(rows).toEqual([
    'a,1,0.5,"[0,1]",0,0.5',
    'marked.csv:3,2,1.5,"[1,2]",1,0.5',
    'c,1,2.5,"[2,3]",2,0.5',
  ]);
});

test('predictions never replace the marked texts', async () => {
  const marked = join(temporaryFolder(), 'marked.csv');
  writeFileSync(marked, 'text,mark');
  const target = { out: marked, format: 'csv', protect: [marked] } as const;
  const work = async () => ({ interrupted: false });
  await expect(withPredictions(target, work)).rejects.toThrow(/^--predictions: .+marked\.csv would replace/);
  expect(readFileSync(marked, 'utf8')).toBe('text,mark');
});
