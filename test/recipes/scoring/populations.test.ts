import { describe, expect, it } from 'vitest';
import { errorBetween, type TransferredText } from '../../../recipes/scoring/populations.js';
import { errorOfPopulation } from '../../../src/engine/scoring/standard-error.js';
import { seededRandom } from '../../../src/training/random.js';
import { intervalCoverage } from '../../../src/training/scoring/standard-errors.js';

describe('the standard error between populations', () => {
  /** Scores from 2 to 10 whose marks scatter around a line through the middle. */
  const transferred = (corpus: string, shift: number, slope: number): TransferredText[] => {
    const random = seededRandom(corpus.length);
    const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
    return Array.from({ length: 800 }, (_, at) => {
      const score = 2 + at / 100;
      return { corpus, score, human: score + shift + slope * (score - 6) + normal() / 2, standardError: 0.5 };
    });
  };

  it('is next to nothing where the errors within a population cover those of others', () => {
    const { between, slope, center } = errorBetween([
      ...transferred('one', 0, 0),
      ...transferred('other', 0, 0),
    ]);
    expect(center).toBeCloseTo(6, 1);
    expect(between).toBeLessThan(0.25);
    expect(slope).toBeLessThan(0.1);
  });

  it('makes up for the distance between populations', () => {
    const found = errorBetween([...transferred('low', -0.8, 0), ...transferred('higher', 0.8, 0)]);
    expect(found.between).toBeGreaterThan(0.6);
    expect(found.slope).toBeLessThan(0.2);
  });

  it('grows towards the ends where others use more of the scale', () => {
    const found = errorBetween([...transferred('wide', 0, 0.4), ...transferred('wider', 0, 0.5)]);
    expect(found.slope).toBeGreaterThan(0.25);
    expect(found.between).toBeLessThan(0.4);
  });

  it('gives intervals that hold about 90 % of the marks of each population, whether scores are low or high', () => {
    const texts = [...transferred('wide', 0.3, 0.4), ...transferred('wider', -0.3, 0.4)];
    const found = errorBetween(texts);
    const missed: number[] = [];
    for (const corpus of ['wide', 'wider'])
      for (const [low, high] of [
        [2, 4],
        [4, 8],
        [8, 11],
      ] as const) {
        const part = texts
          .filter((text) => text.corpus === corpus && text.score >= low && text.score < high)
          .map(({ standardError, ...text }) => ({
            ...text,
            standardError: Math.hypot(standardError, errorOfPopulation(found, text.score)),
          }));
        missed.push(Math.abs(intervalCoverage(part) - 0.9));
      }
    expect(Math.max(...missed)).toBeLessThan(0.11);
    expect(missed.reduce((sum, each) => sum + each, 0) / missed.length).toBeLessThan(0.06);
  });
});
