import { describe, expect, it } from 'vitest';
import { asagQuestions } from '../../../recipes/relevance/answered-questions.js';
import { fitHead } from '../../../recipes/relevance/fit-head.js';
import { separation } from '../../../recipes/relevance/separation.js';
import { compareAll } from '../../../recipes/relevance/swapped-questions.js';
import { Document } from '../../../src/engine/document/document.js';
import { relevanceOf } from '../../../src/engine/relevance/relevance-head.js';

describe('comparing all', () => {
  it('compares each answer with every question of its set', () => {
    const set = [
      { question: 'a?', answers: ['1', '2'] },
      { question: 'b?', answers: ['3'] },
    ];
    const compared = compareAll(
      set,
      (text) => new Document(text),
      ({ text, question }) => text + question,
    );
    expect(compared).toEqual([
      { own: 0, values: ['1a?', '1b?'] },
      { own: 0, values: ['2a?', '2b?'] },
      { own: 1, values: ['3a?', '3b?'] },
    ]);
  });

  it('treats two spellings of a question as one', () => {
    const rows = [
      { question: 'Who went, what happened…?', answer: 'a' },
      { question: 'Who went, what happened?', answer: 'b' },
    ];
    expect(asagQuestions(rows)).toEqual([{ question: 'Who went, what happened?', answers: ['a', 'b'] }]);
  });
});

describe('separation', () => {
  it('counts wins by answer and over all pairs', () => {
    // Each answer prefers its own question, but no threshold fits both.
    const found = separation([
      { own: 0, values: [5, 4] },
      { own: 1, values: [1, 2] },
    ]);
    expect(found).toEqual({ perAnswer: 1, pooled: 0.75, medianOwn: 3.5, medianOthers: 2.5 });
  });

  it('counts a tie as half', () => {
    expect(separation([{ own: 0, values: [1, 1, 0] }]).perAnswer).toBe(0.75);
  });
});

describe('the head', () => {
  const near = { whole: 0.6, topic: 0.7, terms: 0.8, length: 3, form: 0, certainty: 0.9 };
  const far = { whole: 0.1, topic: 0.1, terms: 0.2, length: 3, form: 0, certainty: 0.9 };
  const between = { whole: 0.35, topic: 0.4, terms: 0.5, length: 3, form: 0, certainty: 0.9 };
  const set = [
    { own: 0, values: [near, far, between] },
    { own: 1, values: [far, near, far] },
    { own: 2, values: [far, far, between] },
  ];

  it('gives own questions more than 2.5 and others less', () => {
    const head = fitHead(set);
    expect(relevanceOf(near, head)).toBeGreaterThan(3);
    expect(relevanceOf(far, head)).toBeLessThan(2);
    expect(relevanceOf('nothing of its own', head)).toBe(0);
  });

  it('gives 2.5 if own and other questions are alike, however many others there are', () => {
    const head = fitHead([{ own: 0, values: [near, near, near, near] }]);
    expect(relevanceOf(near, head)).toBeCloseTo(2.5, 2);
  });

  it('ignores the column that is left out', () => {
    const other = set.map((answer) => (answer.own === 2 ? { own: 2, values: [near, near, far] } : answer));
    const columns = other.map(({ own, values }) => ({ own, values: [values[0]!, values[1]!, far] }));
    expect(fitHead(columns, [], 2)).toEqual(fitHead(set, [], 2));
  });
});
