import { expect, test } from 'vitest';
import { metricsTable } from '../../recipes/scoring/notes.js';
import { metricsOf } from '../../src/metrics/model-agreement.js';

const human = [2, 4, 4, 6, 8, 10];
const words = [40, 90, 75, 160, 200, 420];

test('a system that agrees entirely has perfect metrics', () => {
  expect(metricsOf(human, human, words, 2)).toMatchObject({
    texts: 6,
    pearson: 1,
    kappa: 1,
    rmse: 0,
    meanDifference: 0,
    spread: 1,
    withinLevel: 1,
  });
});

test('a system that counts words explains nothing beyond them', () => {
  const counted = words.map((count) => Math.log(count));
  expect(metricsOf(human, counted, words, 2).beyondLength).toBeNull();
  const kind = human.map((score) => score + 3);
  const metrics = metricsOf(human, kind, words, 2);
  expect(metrics.rmse).toBeCloseTo(3, 12);
  expect(metrics.meanDifference).toBeGreaterThan(0.5);
  expect(metrics.withinLevel).toBe(0);
});

test('a table has a row for each name, and dashes for unknown metrics', () => {
  const metrics = { ...metricsOf(human, human, words, 2), beyondLength: null };
  const [header, rule, first, second, ...rest] = metricsTable({ one: metrics, two: metrics }).split('\n');
  expect(header).toBe('|  | n | r | r beyond length | QWK | RMSE | SMD | SD ratio | within a level |');
  expect(rule!.split('|')).toHaveLength(header!.split('|').length);
  expect(first).toBe('| one | 6 | 1.000 | – | 1.000 | 0.00 | 0.00 | 1.00 | 1.00 |');
  expect(second).toMatch(/^\| two \| 6 /);
  expect(rest).toEqual([]);
});
