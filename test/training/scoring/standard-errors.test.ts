import { describe, expect, it } from 'vitest';
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
