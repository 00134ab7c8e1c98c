import { describe, expect, test } from 'vitest';
import { renderTraining } from '../../src/terminal/training.js';

type Training = Parameters<typeof renderTraining>[0];

const metrics = {
  texts: 1200,
  withinLevel: 0.9,
  pearson: 0.752,
  beyondLength: 0.61,
  kappa: 0.74,
  rmse: 0.45,
  meanDifference: 0.004,
  spread: 0.98,
};
const training: Training = {
  name: 'my-exam',
  folder: 'assess.models/my-exam',
  base: 'cefr',
  source: 'marked.csv',
  configHash: 'abc',
  scale: { name: 'my-exam', min: 1, max: 6 },
  texts: 1200,
  read: 1200,
  unmarked: 0,
  rejected: 0,
  refused: {},
  marks: { mean: 3.4, sd: 1.1, min: 1, max: 6, withLength: 0.6 },
  levels: { labels: [], plainLevels: null },
  raters: undefined,
  grouping: { by: 'prompt', reason: undefined, count: 12 },
  folds: 10,
  metrics: {
    crossValidated: metrics,
    lengthAlone: { ...metrics, pearson: 0.53, beyondLength: null, rmse: 0.71 },
  },
  coverage: 0.902,
  traits: [],
  seconds: { measuring: 50.2, fitting: 21.3 },
  interrupted: false,
};
const shown = (changes: Partial<Training> = {}) => renderTraining({ ...training, ...changes });

test('a training shows its pipeline, its data, the agreement and next steps', () => {
  expect(shown()).toBe(`my-exam is fitted on 1200 texts in 72 s and stored in assess.models/my-exam

marks   mean 3.40, SD 1.10; scores go from 1 to 6
folds   10, by prompt (12 groups)

on unseen texts     r  r beyond length   QWK  RMSE   SMD  SD ratio
──────────────────────────────────────────────────────────────────
my-exam          0.75             0.61  0.74  0.45  0.00      0.98
length alone     0.53                –  0.74  0.71  0.00      0.98

90 % of the marks lie within the 90 % intervals of the scores.

next
  assess check essay.txt --pipeline my-exam   one text
  assess score --pipeline my-exam             what is in the store
  assess pipelines show my-exam               its model card`);
});

test('points of a narrow scale have as many decimals as they need', () => {
  const text = shown({
    scale: { name: 'narrow', min: 0, max: 1 },
    marks: { ...training.marks, mean: 0.5123, sd: 0.1449, withLength: null },
  });
  expect(text).toContain('mean 0.512, SD 0.145; scores go from 0 to 1');
  expect(text).toMatch(/^my-exam .* 0\.450 /m);
});

test('it shows what was left out, and the agreement of two examiners', () => {
  const text = shown({
    unmarked: 3,
    rejected: 2,
    refused: { insufficient_english_text: 4 },
    raters: { texts: 80, pearson: 0.81 },
  });
  expect(text).toContain('left out  3 without a mark, 2 rejected, 4 × insufficient_english_text\n');
  expect(text).toContain('two examiners (80 texts)  0.81');
});

test('it explains how folds were formed without --group-by', () => {
  const reason = 'some authors wrote several texts';
  expect(shown({ grouping: { by: 'author_id', reason, count: 700 } })).toContain(
    'folds   10, by author_id (700 groups), because some authors wrote several texts; --group-by COLUMN chooses',
  );
  expect(shown({ grouping: { by: 'nothing', reason: 'there is no such column', count: 1200 } })).toContain(
    'folds   10, at random, because there is no such column; --group-by COLUMN chooses',
  );
});

describe('a caution', () => {
  test('is not given without a reason', () => {
    expect(shown()).not.toMatch(/^!/m);
  });

  test.each<[string, Partial<Training>, RegExp]>([
    ['few texts', { texts: 120 }, /^! 120 texts are few/m],
    ['a single text', { texts: 1 }, /^! 1 text is too few/m],
    [
      'marks that are better if lower',
      { marks: { mean: 3.4, sd: 1.1, min: 1, max: 6, withLength: -0.6 } },
      /^! Longer texts have lower marks \(r -0\.60\)\. .+ reverse them \(7 − mark\)/m,
    ],
    [
      'few groups',
      { grouping: { by: 'prompt', reason: undefined, count: 3 }, folds: 3 },
      /^! There are only 3 groups/m,
    ],
    [
      'a single group',
      { grouping: { by: 'prompt', reason: undefined, count: 1 }, folds: 3 },
      /^! There is only 1 group,/m,
    ],
    ['intervals that are too narrow', { coverage: 0.66 }, /^! Far fewer marks than they should/m],
    [
      'length alone doing as well',
      { metrics: { crossValidated: metrics, lengthAlone: { ...metrics, pearson: 0.74 } } },
      /^! Length alone does almost as well/m,
    ],
  ])('is given for %s', (_, changes, caution) => {
    expect(shown(changes)).toMatch(caution);
  });
});

test('traits have their own metrics', () => {
  const grammar = {
    trait: 'grammar',
    reported: { ...metrics, texts: 800 },
    regressionRmse: 0.5,
    differences: 0.312,
    coverage: 0.9,
    standardError: 0.2,
  } as const;
  expect(shown({ traits: [grammar] })).toMatch(
    /^traits +texts +r +QWK +RMSE +r beyond the whole +in 90 % intervals\n─+\ngrammar +800 +\d\.\d\d +\d\.\d\d +0\.45 +0\.31 +90 %$/m,
  );
});
