import { expect, test } from 'vitest';
import { evaluateScores } from '../../src/metrics/evaluation.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import { type Threshold, thresholds } from '../../src/metrics/thresholds.js';

const human = [1, 2, 3, 4, 5, 6, 2, 3, 4, 5];

function judged(system: number[], ...others: number[][]): Map<Threshold['criterion'], Threshold> {
  const evaluation = evaluateScores(
    {
      system: Float64Array.from(system),
      raters: [human, ...others].map((scores) => Float64Array.from(scores)),
      groupings: [{ by: 'L1', groups: human.map((_, row) => (row < 2 ? 'few' : 'many')) }],
    },
    { grid: WHOLE_NUMBERS, resamples: 0, random: () => 0 },
  );
  return new Map(thresholds(evaluation).map((threshold) => [threshold.criterion, threshold]));
}

test('scores equal to the marks pass everything', () => {
  const all = judged(human, human);
  expect([...all.values()].map(({ passed }) => passed)).toEqual([true, true, true, true, true, true]);
});

test('agreement is rounded to two decimals before it is compared', () => {
  // Correlations of the human scores with themselves plus a share of noise.
  const noise = [1, -1, -1, 1, 1, -1, 0, 1, -1, 0];
  const slope = (share: number) => human.map((score, row) => score + share * noise[row]!);
  // Shares from 1.40 to 1.60, which lower r from .73 to .68.
  const near = [...Array(41).keys()].map((step) => judged(slope(1.4 + step / 200)).get('pearson')!);
  const rounded = near.filter(({ value }) => value! >= 0.695 && value! < 0.7);
  const below = near.filter(({ value }) => value! < 0.695);
  expect(rounded.length).toBeGreaterThan(0);
  expect(rounded.every(({ passed }) => passed)).toBe(true);
  expect(below.length).toBeGreaterThan(0);
  expect(below.some(({ passed }) => passed)).toBe(false);
});

test('a system fails that agrees less than a second examiner by more than .10', () => {
  const wild = human.map((score, row) => score + (row % 2 === 0 ? 1.5 : -1.5));
  const worse = judged(wild, human);
  expect(worse.get('pearson_degradation')).toMatchObject({ passed: false, atMost: 0.1 });
  expect(worse.get('pearson_degradation')!.value).toBeGreaterThan(0.1);
  expect(judged(wild).get('pearson_degradation')).toMatchObject({ value: null, passed: null });
});

test('differences of means fail, overall and for the group with the largest difference', () => {
  const high = judged(human.map((score) => score + 0.3));
  expect(high.get('smd')).toMatchObject({ passed: false, atMost: 0.15 });
  const uneven = judged(human.map((score, row) => (row < 2 ? score - 0.4 : score)));
  expect(uneven.get('smd')!.passed).toBe(true);
  expect(uneven.get('subgroup_smd')).toMatchObject({
    by: 'L1',
    group: 'few',
    n: 2,
    passed: false,
    atMost: 0.1,
  });
});

test('differences count in either direction', () => {
  const low = judged(human.map((score) => score - 0.3));
  // Sample variance 2.5.
  expect(low.get('smd')!.value).toBeCloseTo(0.3 / Math.sqrt(2.5), 12);
  expect(low.get('smd')!.passed).toBe(false);
  const uneven = judged(human.map((score, row) => (row < 2 ? score + 0.4 : score)));
  expect(uneven.get('subgroup_smd')).toMatchObject({ group: 'few', passed: false });
  expect(uneven.get('subgroup_smd')!.value).toBeCloseTo(0.4 / Math.sqrt(2.5), 12);
});

test('of several groups, the one with the largest difference counts', () => {
  const uneven = judged(human.map((score, row) => (row < 2 ? score + 0.1 : score - 0.5)));
  expect(uneven.get('subgroup_smd')).toMatchObject({ group: 'many', n: 8, passed: false });
  expect(uneven.get('subgroup_smd')!.value).toBeCloseTo(0.5 / Math.sqrt(2.5), 12);
});

test('a system may agree more than a second examiner', () => {
  const [even, odd] = [0, 1].map((rest) => human.map((score, row) => score + (row % 2 === rest ? 1 : -1)));
  const better = judged(human, even!);
  expect(better.get('qwk_degradation')).toMatchObject({ passed: true, atMost: 0.1 });
  expect(better.get('qwk_degradation')!.value).toBeLessThan(0);
  const worse = judged(odd!, human);
  expect(worse.get('qwk_degradation')).toMatchObject({ passed: false });
  expect(worse.get('qwk_degradation')!.value).toBeCloseTo(1 - worse.get('qwk')!.value!, 12);
});

test('requirements on values that are not defined are neither met nor missed', () => {
  const constant = judged(human.map(() => 3));
  expect(constant.get('pearson')).toEqual({
    criterion: 'pearson',
    atLeast: 0.7,
    value: null,
    passed: null,
  });
  expect(constant.get('qwk')).toMatchObject({ value: 0, passed: false });
  const none = thresholds(
    evaluateScores(
      {
        system: Float64Array.of(1, 2),
        raters: [Float64Array.of(3, 3)],
        groupings: [{ by: 'L1', groups: ['a', 'b'] }],
      },
      { grid: WHOLE_NUMBERS, resamples: 0, random: () => 0 },
    ),
  );
  expect(none.map(({ criterion, passed }) => [criterion, passed])).toEqual([
    ['qwk', false],
    ['pearson', null],
    ['qwk_degradation', null],
    ['pearson_degradation', null],
    ['smd', null],
    ['subgroup_smd', null],
  ]);
  expect(none.at(-1)).toEqual({
    criterion: 'subgroup_smd',
    atMost: 0.1,
    value: null,
    passed: null,
    by: 'L1',
  });
});
