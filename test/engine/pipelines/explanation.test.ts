import { describe, expect, it } from 'vitest';
import { explanation } from '../../../src/domain/results/explanation.js';
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

describe('errors in an explanation', () => {
  const of = (...features: ReturnType<typeof feature>[]) => ({ base: 6, limit: 0, features });
  const byName = ({ categories }: ReturnType<typeof toExplanation>) =>
    Object.fromEntries(categories.map(({ category, ...rest }) => [category, rest]));

  it('are one net per category, named only where they say the same', () => {
    const found = byName(
      toExplanation(
        of(
          feature('accuracy.words', -0.5, true),
          feature('accuracy.grammar', 0.15, true),
          feature('errors.clean_stretch', -0.2, false),
        ),
        5.45,
      ),
    );
    expect(found).toEqual({
      'Accuracy overall': {
        points: -0.55,
        features: [
          { feature: 'accuracy.words', wording: 'many errors for its length', points: -0.5 },
          { feature: 'errors.clean_stretch', wording: 'short stretches between errors', points: -0.2 },
        ],
      },
    });
  });

  it('that raise a score although there are many are in the remainder, without a word of praise', () => {
    const contrary = of(feature('accuracy.verb', 0.3, true), feature('errors.verb', -0.1, true));
    expect(byName(toExplanation(contrary, 6.2))).toEqual({ Other: { points: 0.2, features: [] } });
  });

  it('that lower a score although there are few are in the remainder', () => {
    const contrary = of(feature('errors.spelling', -0.3, false), feature('length.words', 0.5, true));
    expect(byName(toExplanation(contrary, 6.2))).toMatchObject({
      Other: { points: -0.3, features: [] },
      Length: { points: 0.5 },
    });
  });

  it('leave the other features of their category where they are', () => {
    const mixed = of(feature('mechanics.informal', 0.2, true), feature('mechanics.commas', 0.1, true));
    expect(byName(toExplanation(mixed, 6.3))).toEqual({
      Mechanics: {
        points: 0.1,
        features: [{ feature: 'mechanics.commas', wording: 'many commas', points: 0.1 }],
      },
      Other: { points: 0.2, features: [] },
    });
  });

  it('of a trait count less there than in the overall score', () => {
    const contributions = () => ({
      usual: 0.1,
      limit: 0,
      features: [feature('accuracy.grammar', 0.35, true)],
    });
    const { traits } = toExplanation(of(), 6, [
      { trait: 'cohesion', score: 6.45, standardError: 1, contributions },
    ]);
    expect(traits![0]!.categories).toEqual([
      { category: 'Errors that count less here', points: 0.35, features: [] },
    ]);
  });
});
