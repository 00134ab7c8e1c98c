import { describe, expect, test } from 'vitest';
import { areOnDifferentScales, rangeOf } from '../../src/metrics/scale-mismatch.js';
import { seededRandom } from '../../src/training/random.js';

const CEFR = { min: 0, max: 13 };
const IELTS = { min: 0, max: 9 };

/** Normally distributed numbers, rounded and limited to a range. */
function normal(
  n: number,
  mean: number,
  sd: number,
  [min, max]: readonly [number, number],
  step = 0,
  seed = 1,
) {
  const random = seededRandom(seed);
  return Array.from({ length: n }, () => {
    const z = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const score = mean + sd * z;
    return Math.min(max, Math.max(min, step ? step * Math.round(score / step) : score));
  });
}

describe('marks of another scale', () => {
  test.each([
    [
      '1 to 5 in halves against CEFR',
      normal(300, 3, 0.65, [1, 5], 0.5),
      normal(300, 6.7, 1.3, [0, 13]),
      CEFR,
    ],
    [
      '1 to 6 against CEFR of all levels',
      normal(300, 3.5, 1, [1, 6], 1),
      normal(300, 7.5, 2.2, [0, 13]),
      CEFR,
    ],
    ['0 to 3 against CEFR', normal(60, 2, 0.8, [0, 3], 1), normal(60, 5.2, 1.4, [0, 13]), CEFR],
    ['1 to 5 against IELTS', normal(100, 3, 0.7, [1, 5], 1), normal(100, 5.6, 0.8, [0, 9]), IELTS],
    [
      '1 to 5 against points of a hundred',
      normal(40, 3, 0.7, [1, 5], 1),
      normal(40, 61, 9, [0, 100]),
      undefined,
    ],
  ])('%s are detected', (_, human, system, scale) => {
    expect(areOnDifferentScales(human, system, scale)).toBe(true);
  });
});

describe('marks of the same scale', () => {
  const system = (mean: number, sd: number, n = 200) => normal(n, mean, sd, [0, 13], 0, 7);
  test.each([
    ['only B1 to B2', normal(200, 6.8, 0.8, [5.5, 8.5], 0.5), system(6.9, 1), CEFR],
    ['B1 to B2, scored a level too low', normal(200, 6.8, 0.8, [5.5, 8.5], 0.5), system(4.9, 1), CEFR],
    ['beginners', normal(200, 2.5, 0.8, [1.5, 4], 0.5), system(3.6, 1.2), CEFR],
    ['all levels, scored a level too low', normal(200, 7, 2.6, [0.5, 12.5], 0.5), system(5, 2.2), CEFR],
    [
      'IELTS bands, scored one too low',
      normal(200, 6.2, 0.9, [4, 8.5], 0.5),
      normal(200, 5.2, 0.7, [0, 9]),
      IELTS,
    ],
    [
      '1 to 6 in a table, scored one and a half too high',
      normal(200, 3, 0.8, [1, 6], 1),
      normal(200, 4.5, 0.7, [1, 6]),
      undefined,
    ],
    ['a handful of texts', [1, 2, 2, 3], [7, 8, 8, 9], CEFR],
    ['no texts with a mark and a score', [Number.NaN, 3], [4, Number.NaN], CEFR],
  ])('%s raise no alarm', (_, human, scores, scale) => {
    expect(areOnDifferentScales(human, scores, scale)).toBe(false);
  });
});

describe('scales are different only if', () => {
  const repeated = (times: number, ...values: number[]) =>
    Array.from({ length: times * values.length }, (_, at) => values[at % values.length]!);
  const low = repeated(3, 1, 2);
  const high = repeated(3, 2.5, 3.5);

  test('the means are further apart than a sixth of the scale', () => {
    // 1.5 points apart.
    expect(areOnDifferentScales(low, high, { min: 0, max: 8.9 })).toBe(true);
    expect(areOnDifferentScales(low, high, { min: 0, max: 9 })).toBe(false);
    expect(areOnDifferentScales(high, low, { min: -3, max: 5.9 })).toBe(true);
    expect(areOnDifferentScales(high, low, { min: -3, max: 6 })).toBe(false);
  });

  test('the means are further apart than one and a half standard deviations', () => {
    // Means 25/6 and 6, pooled standard deviation 3.3; no score is among the marks.
    expect(areOnDifferentScales([4, 4, 4, 4, 4, 5], [0, 0, 9, 9, 9, 9], IELTS)).toBe(false);
    expect(areOnDifferentScales([0, 0, 9, 9, 9, 9], [4, 4, 4, 4, 4, 5], IELTS)).toBe(false);
  });

  test('most scores are beyond all marks, on either side', () => {
    const marks = repeated(5, 1, 2);
    expect(areOnDifferentScales(marks, repeated(5, 2, 8), IELTS)).toBe(false);
    expect(areOnDifferentScales(marks, [2.1, 8, ...repeated(4, 2, 8)], IELTS)).toBe(true);
    const highMarks = repeated(5, 7, 8);
    expect(areOnDifferentScales(highMarks, repeated(5, 7, 1), IELTS)).toBe(false);
    expect(areOnDifferentScales(highMarks, [6.9, 1, ...repeated(4, 7, 1)], IELTS)).toBe(true);
  });

  test('there are five texts with a mark and a score', () => {
    const [missing, marks, scores] = [Number.NaN, low.slice(0, 5), high.slice(0, 5)];
    expect(areOnDifferentScales(marks, scores)).toBe(true);
    expect(areOnDifferentScales([missing, ...marks, 9], [9, ...scores, missing])).toBe(true);
    expect(areOnDifferentScales([...marks.slice(1), missing], [...scores.slice(1), 3])).toBe(false);
    expect(areOnDifferentScales([...marks.slice(1), 1], [...scores.slice(1), missing])).toBe(false);
  });
});

test('a range ignores missing numbers', () => {
  expect(rangeOf([2, Number.NaN, -1, 5, 3])).toEqual({ min: -1, max: 5 });
  expect(rangeOf([3])).toEqual({ min: 3, max: 3 });
  expect([rangeOf([]), rangeOf([Number.NaN])]).toEqual([null, null]);
});
