import { describe, expect, test } from 'vitest';
import { clusterSizes, samplingOf, whyByText } from '../../src/metrics/clusters.js';
import { errorOf, estimate } from '../../src/metrics/estimate.js';
import { coded } from '../../src/metrics/fairness.js';

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

test('clusters are counted among all rows or some', () => {
  const clusters = { codes: [0, 0, 1, 3, 3, 3], size: 5 };
  expect(clusterSizes(clusters)).toEqual({ texts: 6, clusters: 3, largest: 3 });
  expect(clusterSizes(clusters, [0, 1, 4])).toEqual({ texts: 3, clusters: 2, largest: 2 });
  expect(clusterSizes(clusters, [])).toEqual({ texts: 0, clusters: 0, largest: 0 });
});
