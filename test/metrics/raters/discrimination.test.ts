import { expect, test } from 'vitest';
import { lackOfDiscrimination } from '../../../src/metrics/raters/discrimination.js';

const estimate = (low: number, high: number) => ({
  ...{ value: (low + high) / 2, standardError: 0.1, by: 'text' as const },
  interval95: [low, high] as const,
});
const facts = (spread: readonly [number, number], correlation: readonly [number, number], shared = 40) => ({
  shared,
  spread: estimate(...spread),
  restCorrelation: estimate(...correlation),
});

test('an examiner whose marks vary less than those of the others, beyond chance, is narrow', () => {
  expect(lackOfDiscrimination(facts([0.4, 0.8], [0.3, 0.7]))).toBe('narrow');
  expect(lackOfDiscrimination(facts([0.6, 1.1], [0.3, 0.7]))).toBeUndefined();
});

test('an examiner whose marks may as well not go with those of the others is unrelated', () => {
  expect(lackOfDiscrimination(facts([0.9, 1.2], [-0.1, 0.4]))).toBe('unrelated');
});

test('few shared texts, or unknown figures, say nothing', () => {
  expect(lackOfDiscrimination(facts([0.4, 0.8], [-0.1, 0.4], 29))).toBeUndefined();
  const unknown = { value: null, standardError: null, interval95: null, by: null };
  expect(lackOfDiscrimination({ shared: 40, spread: unknown, restCorrelation: unknown })).toBeUndefined();
});
