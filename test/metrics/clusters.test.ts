import { describe, expect, test } from 'vitest';
import { clusterSizes, samplingOf, whyByText } from '../../src/metrics/clusters.js';
import { pearsonOf } from '../../src/metrics/correlation.js';
import { type Estimate, errorOf, estimate, estimatesOf } from '../../src/metrics/estimate.js';
import { coded } from '../../src/metrics/fairness.js';
import { summedPairs } from '../../src/metrics/resample-sums.js';
import { seededRandom } from '../../src/training/random.js';

const samplingFor = (authors: readonly string[]) => samplingOf(clusterSizes(coded(authors)));
const authors = (count: number, each: number) =>
  Array.from({ length: count * each }, (_, text) => `a${text % count}`);

describe('resamples draw clusters if there are enough of them, and otherwise texts', () => {
  test.each<[string, readonly string[], 'few_clusters' | 'one_cluster' | null]>([
    ['one author', authors(1, 60), 'few_clusters'],
    ['three authors', authors(3, 20), 'few_clusters'],
    ['nine authors', authors(9, 5), 'few_clusters'],
    ['ten authors', authors(10, 5), null],
    ['one author of 80 % of the texts', [...authors(1, 80), ...authors(20, 1)], 'one_cluster'],
    ['one author of half of the texts', [...authors(1, 40), ...authors(41, 1).slice(1)], null],
    ['as many authors as texts', authors(6, 1), null],
  ])('%s', (_, texts, reason) => {
    expect(samplingFor(texts)).toMatchObject({ by: reason ? 'text' : 'cluster', reason });
  });

  test('with the reason', () => {
    const why = (texts: readonly string[]) => whyByText(samplingFor(texts), 'author_id');
    expect(why(authors(1, 60))).toBe('all texts have the same author_id');
    expect(why(authors(3, 20))).toBe('3 values of author_id are too few (fewer than 10)');
    expect(why([...authors(1, 79), ...authors(21, 1)])).toBe('one author_id has 80 % of the texts');
    expect(why(authors(10, 5))).toBeUndefined();
  });
});

test('without variation there is no interval', () => {
  const same = new Float64Array(20);
  expect(estimate(3, errorOf(same, coded(authors(20, 1))), 'difference')).toMatchObject({
    value: 3,
    standardError: 0,
    interval95: null,
  });
});

describe('intervals contain the true correlation of .8 in about 95 of 100 cases', () => {
  const random = seededRandom(3);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
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
