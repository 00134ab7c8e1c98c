import { describe, expect, it } from 'vitest';
import {
  asagText,
  ellipseText,
  ellipseToCefr,
  isOpen,
  markedTexts,
} from '../../../recipes/scoring/corpora.js';

describe('corpora', () => {
  it('map levels to the scale, as the mean over the examiners who gave one', () => {
    const grade = (level: string, kind = 'examiner') => [JSON.stringify({ kind }), level] as const;
    const row = {
      id: '7',
      question: 'Where do you live?',
      answer: 'In a flat.',
      grades: [grade('B1'), grade('B2\n  a comment'), grade('NA\n  too short'), grade('B1', 'majority-vote')],
    };
    expect(asagText(row)).toMatchObject({ score: 7, group: 'where do you live', corpus: 'CEFR-ASAG' });
    expect(asagText({ ...row, grades: [grade('NA')] })).toBeUndefined();
  });

  it('map the mean of six traits to the scale', () => {
    const traits = { cohesion: 3, syntax: 3, vocabulary: 4, phraseology: 4, grammar: 3, conventions: 4 };
    expect(ellipseText({ id: 'x', text: 'My school.', ...traits }).score).toBeCloseTo(3 * 3.5 - 2.4, 12);
    expect(ellipseToCefr(1)).toBeCloseTo(0.6, 12);
    expect(ellipseToCefr(5)).toBeCloseTo(12.6, 12);
  });

  it('give an authored text the middle of the level that its writer aimed at', () => {
    const texts = markedTexts('fixtures/authored/texts.jsonl');
    expect(texts).toHaveLength(1150);
    expect(texts.every(({ corpus }) => isOpen(corpus))).toBe(true);
    expect(texts[0]).toMatchObject({ id: 'ara-1', corpus: 'authored, part 1', score: 1.5 });
    const scores = texts.map(({ score }) => score);
    expect([Math.min(...scores), Math.max(...scores)]).toEqual([1.5, 12.5]);
  });
});
