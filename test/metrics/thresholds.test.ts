import { expect, test } from 'vitest';
import { evaluateScores } from '../../src/metrics/evaluation.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import { type Threshold, thresholds } from '../../src/metrics/thresholds.js';
import { seededRandom } from '../../src/training/random.js';

const human = [1, 2, 3, 4, 5, 6, 2, 3, 4, 5];

function judged(system: number[], ...others: number[][]): Map<Threshold['criterion'], Threshold> {
  const evaluation = evaluateScores(
    {
      system: Float64Array.from(system),
      raters: [human, ...others].map((scores) => Float64Array.from(scores)),
      groupings: [{ by: 'L1', groups: human.map((_, row) => (row < 2 ? 'few' : 'many')) }],
    },
    { grid: WHOLE_NUMBERS },
  );
  return new Map(thresholds(evaluation).map((threshold) => [threshold.criterion, threshold]));
}

test('scores equal to the marks pass everything', () => {
  const all = judged(human, human);
  // Groups of two and eight texts are too small to judge.
  expect([...all.values()].map(({ passed }) => passed)).toEqual([true, true, true, true, true, null]);
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

test('a difference of means fails', () => {
  const high = judged(human.map((score) => score + 0.3));
  expect(high.get('smd')).toMatchObject({ passed: false, atMost: 0.15 });
});

/** Many texts, every other one in a group; scores are off by what depends on the group, and by noise. */
function byGroup(offOf: (isEven: boolean) => number, texts = 400): Threshold {
  const random = seededRandom(18);
  const marks = Array.from({ length: texts }, () => 1 + Math.floor(6 * random()));
  const groups = marks.map((_, row) => (row % 2 === 0 ? 'even' : 'odd'));
  const evaluation = evaluateScores(
    {
      system: Float64Array.from(marks, (mark, row) => mark + offOf(row % 2 === 0) + random() - 0.5),
      raters: [Float64Array.from(marks)],
      groupings: [{ by: 'L1', groups }],
    },
    { grid: WHOLE_NUMBERS },
  );
  return thresholds(evaluation).at(-1)!;
}

test('groups are judged net of the difference on all texts', () => {
  // A system that is too high for everybody fails overall, and is unfair to nobody.
  expect(byGroup(() => 1)).toMatchObject({ by: 'L1', passed: true, atMost: 0.1 });
  expect(byGroup((isEven) => (isEven ? 1 : 0))).toMatchObject({ passed: false, n: 200 });
  expect(byGroup((isEven) => (isEven ? -0.6 : 0)).passed).toBe(false);
});

test('groups need texts enough, and differences that chance does not explain', () => {
  expect(byGroup((isEven) => (isEven ? 1 : 0), 58)).toMatchObject({ passed: null, value: null });
  expect(byGroup((isEven) => (isEven ? 0.1 : 0), 80).passed).toBe(true);
});

test('differences count in either direction', () => {
  const low = judged(human.map((score) => score - 0.3));
  // Sample variance 2.5.
  expect(low.get('smd')!.value).toBeCloseTo(0.3 / Math.sqrt(2.5), 12);
  expect(low.get('smd')!.passed).toBe(false);
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
      { grid: WHOLE_NUMBERS },
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
