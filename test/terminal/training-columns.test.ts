import { expect, test } from 'vitest';
import { renderColumns } from '../../src/terminal/training-columns.js';

const metrics = {
  texts: 1200,
  withinLevel: 0.9,
  pearson: 0.75,
  beyondLength: 0.61,
  kappa: 0.74,
  rmse: 0.45,
  meanDifference: 0.004,
  spread: 0.98,
};
const found: Parameters<typeof renderColumns>[0] = {
  features: 'own.csv',
  columns: [{ name: 'quiz', pearson: 0.4 }],
  leftOut: [],
  base: 'cefr',
  source: 'marked.csv',
  read: 1200,
  marks: { mean: 3.4, sd: 1.1, min: 1, max: 6, withLength: 0.6 },
  levels: { labels: [], plainLevels: null },
  coverage: 0.9,
  traits: [],
  seconds: { measuring: 5, fitting: 5 },
  interrupted: false,
  scale: { name: 'marks', min: 1, max: 6 },
  texts: 1200,
  unmarked: 0,
  rejected: 0,
  refused: {},
  raters: undefined,
  grouping: { by: 'prompt', reason: undefined, count: 12 },
  folds: 10,
  metrics: { crossValidated: metrics, withoutColumns: metrics, lengthAlone: metrics },
  gain: { gain: 0.021, interval95: [0.01, 0.03], by: 'cluster' },
};

test.each([
  ['cluster', 'prompt', 'prompt'],
  ['text', 'prompt', 'text'],
  ['cluster', 'nothing', 'text'],
] as const)('the interval of a %s by %s names %s as its unit', (by, column, unit) => {
  const grouping = { ...found.grouping, by: column };
  expect(renderColumns({ ...found, grouping, gain: { ...found.gain, by } })).toContain(
    `Your columns change r by 0.021 (95 %: 0.010 to 0.030, by ${unit}, models held fixed).`,
  );
});
