import { describe, expect, test } from 'vitest';
import { pearsonOf } from '../../src/metrics/correlation.js';
import { type Estimate, estimatesOf } from '../../src/metrics/estimate.js';
import { evaluateScores } from '../../src/metrics/evaluation.js';
import { coded } from '../../src/metrics/fairness.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import { summedPairs } from '../../src/metrics/summed.js';
import { seededRandom } from '../../src/training/random.js';

/** Normally distributed numbers (Box and Muller 1958). */
function normalNumbers(seed: number): () => number {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

describe('intervals contain the true correlation of .8 in about 95 of 100 cases', () => {
  const normal = normalNumbers(3);
  /** The estimate from scores that correlate at .8. Texts of an author share a part of their error. */
  function drawn(authorOf: (text: number) => number, texts: number, shared: number): Estimate {
    const codes = coded(Array.from({ length: texts }, (_, text) => authorOf(text)));
    const common = Array.from({ length: codes.size }, () => [normal(), normal()]);
    const part = (text: number, which: 0 | 1) =>
      Math.sqrt(shared) * common[codes.codes[text]!]![which]! + Math.sqrt(1 - shared) * normal();
    const human = Float64Array.from({ length: texts }, (_, text) => part(text, 0));
    const system = human.map((score, text) => 0.8 * score + 0.6 * part(text, 1));
    const pairs = summedPairs(human, system);
    return estimatesOf(
      { columns: pairs.columns, of: (sums) => ({ r: pearsonOf(pairs.of(sums)) }) },
      { r: 'correlation' },
      codes,
    ).r;
  }
  const ROUNDS = 200;
  const held = (authorOf: (text: number) => number, texts: number, shared: number) =>
    Array.from({ length: ROUNDS }, () => drawn(authorOf, texts, shared)).filter(
      ({ interval95 }) => interval95 && interval95[0] <= 0.8 && interval95[1] >= 0.8,
    ).length / ROUNDS;

  test.each<[string, (text: number) => number, number, number]>([
    ['all texts with one author, whose texts are not alike', () => 0, 100, 0],
    ['most texts with one author, whose texts are not alike', (text) => (text % 5 === 0 ? text : -1), 100, 0],
    ['nine authors whose texts are not alike', (text) => text % 9, 99, 0],
    ['thirty authors whose texts are alike', (text) => text % 30, 150, 0.3],
  ])('%s', (_, authorOf, texts, shared) => {
    const share = held(authorOf, texts, shared);
    expect(share).toBeGreaterThan(0.91);
    expect(share).toBeLessThan(0.98);
  });
});

test('intervals of the correlation of an evaluation are as wide as in theory', () => {
  const normal = normalNumbers(7);
  const human = Float64Array.from({ length: 400 }, normal);
  const system = human.map((score) => score + 0.8 * normal());
  const evaluation = evaluateScores({ system, raters: [human], groupings: [] }, { grid: WHOLE_NUMBERS });
  // Fisher's z: ±1.96 / √(n − 3).
  const z = Math.atanh(evaluation.agreement.raw.pearson!);
  const reach = 1.96 / Math.sqrt(400 - 3);
  const theory = Math.tanh(z + reach) - Math.tanh(z - reach);
  const [low, high] = evaluation.intervals!.pearson!.interval95!;
  expect(Math.abs((high - low) / theory - 1)).toBeLessThan(0.15);
});
