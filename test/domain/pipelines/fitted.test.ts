import { expect, test } from 'vitest';
import { type FittedNote, fittedNotice, onlyFittedNotice } from '../../../src/domain/pipelines/fitted.js';

const NOTE: FittedNote = { pipeline: 'mine', leftOut: 4, crossValidated: null, unknown: [] };
const CROSS_VALIDATED = {
  texts: 90,
  folds: 5,
  by: 'author_id',
  pearson: 0.834,
  kappa: null,
  rmse: 1.25,
  meanDifference: -0.004,
  coverage: 0.905,
};

test('texts that a pipeline was fitted on are left out, and counted', () => {
  expect(fittedNotice(NOTE)).toEqual(['4 marked texts are left out: mine was fitted on them.']);
  expect(fittedNotice({ ...NOTE, leftOut: 1 })).toEqual([
    '1 marked text is left out: mine was fitted on it.',
  ]);
  expect(fittedNotice({ ...NOTE, leftOut: 0 })).toEqual(['mine was fitted on none of these texts.']);
});

test('pipelines with unknown fitted texts lead to warnings only', () => {
  const [first, second, ...rest] = fittedNotice({ ...NOTE, leftOut: 0, unknown: ['old', 'older'] });
  expect(first).toMatch(/^Warning: .* old was fitted on/);
  expect(second).toMatch(/^Warning: .* older was fitted on/);
  expect(rest).toEqual([]);
  expect(fittedNotice({ ...NOTE, unknown: ['old'] })).toHaveLength(2);
});

test('cross-validated metrics are added, with dashes for missing ones and without a negative zero', () => {
  const [, line] = fittedNotice({ ...NOTE, crossValidated: CROSS_VALIDATED });
  expect(line).toBe(
    'Cross-validated metrics of mine: r 0.83, QWK –, RMSE 1.25, SMD 0.00; 90 % intervals hold 91 % of the marks (90 texts, 5 folds by author_id).',
  );
  const [, split] = fittedNotice({ ...NOTE, crossValidated: { ...CROSS_VALIDATED, by: 'nothing' } });
  expect(split).toContain('5 folds at random');
  const [, one] = fittedNotice({ ...NOTE, crossValidated: { ...CROSS_VALIDATED, texts: 1, folds: 1 } });
  expect(one).toContain('(1 text, 1 fold by author_id)');
  const [, low] = fittedNotice({ ...NOTE, crossValidated: { ...CROSS_VALIDATED, meanDifference: -0.1 } });
  expect(low).toContain('SMD -0.10');
});

test('if no other text is left, the notice has no full stop', () => {
  expect(onlyFittedNotice(NOTE)).toBe(
    'nothing is left to compare: mine was fitted on all 4 texts with a score and a mark',
  );
  const only = onlyFittedNotice({ ...NOTE, leftOut: 1, crossValidated: CROSS_VALIDATED });
  expect(only).toMatch(/fitted on the only text with .*\. Cross-validated metrics .*\)$/);
});
