import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../src/engine/results/explanation.js';
import { renderExplanation, renderTraits } from '../../src/terminal/explanation.js';

const explained: Explanation = {
  overall_score: 13,
  base: 6.5,
  categories: [
    {
      category: 'Vocabulary range and level',
      points: 7.256,
      features: [
        { feature: 'vocabulary.level_mean', wording: 'words of a high level', points: 5.1 },
        { feature: 'diversity.mtld', wording: 'words often repeated', points: -0.404 },
      ],
    },
    { category: 'Spelling', points: -0.5, features: [] },
    { category: 'Length', points: 0.001, features: [] },
  ],
  scale_limit: -0.257,
};

describe('an explanation on the terminal', () => {
  it('goes from the average text by categories to the score, and omits zeros', () => {
    expect(renderExplanation(explained, { width: 100 }).split('\n')).toEqual([
      'points  what                        because of',
      expect.stringMatching(/^─+$/),
      '  6.50  the average text',
      ' +7.26  Vocabulary range and level  words of a high level +5.10; words often repeated −0.40',
      ' −0.50  Spelling',
      ' −0.26  the end of the scale',
      ' 13.00  score',
    ]);
  });

  it('has as many decimals as the scale needs', () => {
    const narrow: Explanation = {
      overall_score: 0.052,
      base: 0.031,
      categories: [
        {
          category: 'Spelling',
          points: 0.021,
          features: [{ feature: 'accuracy.spelling', wording: 'few misspellings', points: 0.0206 }],
        },
      ],
    };
    expect(renderExplanation(narrow, { decimals: 3, width: 100 }).split('\n').slice(2)).toEqual([
      ' 0.031  the average text',
      '+0.021  Spelling          few misspellings +0.021',
      ' 0.052  score',
    ]);
  });

  it('fits a narrow terminal without losing words', () => {
    for (const width of [60, 40, 25]) {
      const lines = renderExplanation(explained, { width }).split('\n');
      if (width > 50) expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
      const words = lines.join(' ').split(/\s+/);
      expect(words).toEqual(expect.arrayContaining(['Vocabulary', 'repeated', '−0.40', '13.00']));
    }
  });

  it('prints points that add up to the printed score', () => {
    const points = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(points, { maxLength: 12 }), points, (parts, base) => {
        const overall_score = parts.reduce((sum, part) => sum + part, base);
        const categories = parts.map((part, at) => ({ category: `C${at}`, points: part, features: [] }));
        const lines = renderExplanation({ overall_score, base, categories }, { width: 100 })
          .split('\n')
          .slice(2);
        const printed = lines.map((line) =>
          Math.round(100 * Number.parseFloat(line.trim().replace('−', '-'))),
        );
        const score = printed.pop()!;
        expect(printed.reduce((sum, next) => sum + next, 0)).toBe(score);
      }),
      { seed: 3 },
    );
  });
});

describe('traits on the terminal', () => {
  it('are compared with the overall score, with the strongest reasons', () => {
    const category = (name: string, points: number) => ({ category: name, points, features: [] });
    const grammar = {
      trait: 'grammar' as const,
      score: 5.004,
      standard_error: 1.25,
      usual: -0.2,
      categories: [
        {
          category: 'Accuracy: verbs',
          points: -0.5,
          features: [{ feature: 'accuracy.verb', wording: 'many errors in verbs', points: -0.5 }],
        },
        category('Linking', -0.4),
        category('Length', 0.2),
        category('Spelling', -0.1),
        category('Mechanics', -0.02),
        category('Other', 0.024),
      ],
    };
    expect(renderTraits({ overall_score: 6, traits: [grammar] }, { width: 200 }).split('\n')[2]).toBe(
      'grammar   5.00   2.95–7.06         −1.00  as usual −0.20; Accuracy: verbs (many errors in verbs) −0.50; Linking −0.40; Length +0.20; Spelling −0.10',
    );
  });
});
