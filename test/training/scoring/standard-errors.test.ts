import { describe, expect, it } from 'vitest';
import { errorBetween } from '../../../recipes/scoring/populations.js';
import { interpolateStandardError } from '../../../src/engine/scoring/standard-error.js';
import { seededRandom } from '../../../src/training/random.js';
import { intervalCoverage, standardErrorKnots } from '../../../src/training/scoring/standard-errors.js';

const text = (words: number, residual: number) => ({ words, human: 5, system: 5 + residual });

describe('standard errors', () => {
  it('follow the residuals by length, with small bins merged into the next', () => {
    const knots = standardErrorKnots([
      ...Array.from({ length: 30 }, (_, at) => text(50, at % 2 ? 2 : -2)),
      ...Array.from({ length: 5 }, () => text(100, 3)),
      ...Array.from({ length: 30 }, () => text(500, 1)),
    ]);
    expect(knots.map(({ words }) => words)).toEqual([50, 397]);
    const expected = 2 / Math.sqrt((5 * 9 + 30) / 35);
    expect(knots[0]!.standardError / knots[1]!.standardError).toBeCloseTo(expected, 1);
  });

  it('result in intervals that contain 90 % of the marks, for any distribution of residuals', () => {
    const random = seededRandom(5);
    for (const shape of [(u: number) => u, (u: number) => u ** 5]) {
      const texts = Array.from({ length: 500 }, (_, at) =>
        text(20 + at, (random() < 0.5 ? -3 : 3) * shape(random())),
      );
      const knots = standardErrorKnots(texts);
      const judged = texts.map(({ words, human, system }) => ({
        human,
        score: system,
        standardError: interpolateStandardError(knots, words),
      }));
      expect(intervalCoverage(judged)).toBeCloseTo(0.9, 1);
    }
  });

  it('are 0 if every score is right', () => {
    expect(standardErrorKnots([text(50, 0), text(300, 0)])).toEqual([{ words: 122, standardError: 0 }]);
  });
});

describe('the standard error between populations', () => {
  /** Scores from 2 to 10 whose marks are on a line around a score of 6. */
  const transferred = (corpus: string, shift: number, slope: number) =>
    Array.from({ length: 81 }, (_, at) => {
      const score = 2 + at / 10;
      const human = score + shift + slope * (score - 6);
      return { corpus, score, human, standardError: 0.5, crossValidated: human };
    });
  /** Factor by which a third corpus may differ more than two do: for their common mean, and by Student's t. */
  const TWO = (Math.sqrt(3) * 2.92) / 1.6449;

  it('is the spread of the mean differences of corpora, increased because there are so few', () => {
    const { between, slope, center } = errorBetween([
      ...transferred('low', -0.5, 0),
      ...transferred('high', 0.5, 0),
    ]);
    expect(center).toBeCloseTo(6, 9);
    expect(between).toBeCloseTo(TWO * 0.5, 2);
    expect(slope).toBeCloseTo(0, 9);
  });

  it('grows with the distance from the centre if corpora use more or less of the scale', () => {
    const { between, slope } = errorBetween([...transferred('wide', 0, 0.4), ...transferred('same', 0, 0)]);
    expect(between).toBeCloseTo(0, 9);
    expect(slope).toBeCloseTo(TWO * 0.4 * Math.SQRT1_2, 2);
  });

  it('is 0 if scores transfer, and has the slope 0 if all scores are the same', () => {
    const both = (corpus: (name: string) => ReturnType<typeof transferred>) =>
      errorBetween([...corpus('one'), ...corpus('other')]);
    expect(both((name) => transferred(name, 0, 0))).toMatchObject({ between: 0, slope: 0 });
    const same = both((name) =>
      transferred(name, 0, 0).map((text) => {
        const human = name === 'one' ? 7 : 5;
        return { ...text, score: 6, human, crossValidated: human };
      }),
    );
    expect(same.between).toBeCloseTo(TWO, 2);
    expect(same.slope).toBe(0);
  });

  it('excludes differences of marks and scores within a population', () => {
    const random = seededRandom(8);
    const alike = (corpus: string) =>
      Array.from({ length: 2000 }, () => {
        const [ability, chance] = [4 * random(), 4 * random()];
        const [score, human] = [3 + ability + chance, 3 + ability + 4 * random()];
        return { corpus, score, human, standardError: 1, crossValidated: score };
      });
    expect(errorBetween([...alike('one'), ...alike('other')])).toMatchObject({ between: 0, slope: 0 });
  });
});
