import { describe, expect, it } from 'vitest';
import { interpolateStandardError } from '../../../src/engine/scoring/standard-error.js';
import { seededRandom } from '../../../src/training/random.js';
import {
  errorBetween,
  intervalCoverage,
  standardErrorKnots,
} from '../../../src/training/scoring/standard-errors.js';

const text = (words: number, residual: number) => ({ words, human: 5, system: 5 + residual });

describe('standard errors', () => {
  it('go with the residuals of each length, short bins joining the next', () => {
    const knots = standardErrorKnots([
      ...Array.from({ length: 30 }, (_, at) => text(50, at % 2 ? 2 : -2)),
      ...Array.from({ length: 5 }, () => text(100, 3)),
      ...Array.from({ length: 30 }, () => text(500, 1)),
    ]);
    expect(knots.map(({ words }) => words)).toEqual([50, 397]);
    const expected = 2 / Math.sqrt((5 * 9 + 30) / 35);
    expect(knots[0]!.standardError / knots[1]!.standardError).toBeCloseTo(expected, 1);
  });

  it('make intervals that hold nine tenths of the marks, however residuals are distributed', () => {
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

  it('are 0 where every score was right', () => {
    expect(standardErrorKnots([text(50, 0), text(300, 0)])).toEqual([{ words: 122, standardError: 0 }]);
  });
});

describe('the standard error between populations', () => {
  const random = seededRandom(3);
  const transferred = (corpus: string, count: number, residual: (share: number) => number) =>
    Array.from({ length: count }, () => ({
      corpus,
      human: 5,
      score: 5 + residual(2 * random() - 1),
      standardError: 0.5,
    }));
  const coverage = (texts: ReturnType<typeof transferred>, between: number) =>
    intervalCoverage(
      texts.map((text) => ({ ...text, standardError: Math.hypot(text.standardError, between) })),
    );

  it('makes intervals hold nine tenths of the marks of corpora that were left out, counting alike', () => {
    const near = transferred('near', 2000, (share) => share);
    const far = transferred('far', 200, (share) => 1.5 + share);
    const between = errorBetween([...near, ...far]);
    expect(between).toBeGreaterThan(0.5);
    expect((coverage(near, between) + coverage(far, between)) / 2).toBeCloseTo(0.9, 2);
  });

  it('is 0 where intervals of the population itself hold enough', () => {
    expect(errorBetween(transferred('near', 200, (share) => 0.5 * share))).toBe(0);
  });
});
