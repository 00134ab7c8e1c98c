import { describe, expect, it } from 'vitest';
import { explanation } from '../../../src/domain/explanation.js';
import { toExplanation } from '../../../src/engine/pipelines/explanation.js';

const feature = (name: string, points: number, isMore: boolean) => ({ feature: name, points, isMore });

const contributions = {
  base: 6.1234567,
  limit: 0,
  features: [
    feature('vocabulary.level_mean', 0.5, true),
    feature('diversity.mtld', -0.7, false),
    feature('vocabulary.rare', 0.1, true),
    feature('length.word_mean', 0.2, true),
    feature('errors.spelling', 0.9, false),
    feature('errors.unknown_words', 0.004, false),
    feature('errors.verb', 0, true),
  ],
};

describe('an explanation', () => {
  const explained = toExplanation(contributions, 7.12746);

  it('lists how a text differs from the average text, the strongest difference first', () => {
    expect(explained.categories).toEqual([
      {
        category: 'Spelling',
        points: 0.904,
        features: [{ feature: 'errors.spelling', wording: 'few misspellings', points: 0.9 }],
      },
      {
        category: 'Vocabulary range and level',
        points: 0.1,
        features: [
          { feature: 'diversity.mtld', wording: 'words often repeated', points: -0.7 },
          { feature: 'vocabulary.level_mean', wording: 'words of a high level', points: 0.5 },
          { feature: 'length.word_mean', wording: 'long words', points: 0.2 },
        ],
      },
    ]);
  });

  it('adds up to the score, including features that are too weak to be listed', () => {
    const sum = explained.categories.reduce((total, { points }) => total + points, explained.base);
    expect(sum).toBeCloseTo(explained.overall_score, 4);
    expect(explained).not.toHaveProperty('scale_limit');
  });

  it('includes what an end of the scale takes away', () => {
    const { scale_limit } = toExplanation({ ...contributions, limit: -0.3 }, 6.82746);
    expect(scale_limit).toBe(-0.3);
  });

  it('conforms to its schema', () => {
    expect(explanation.parse(explained)).toEqual(explained);
  });
});
