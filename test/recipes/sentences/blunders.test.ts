import { describe, expect, it } from 'vitest';
import { BLUNDERS, type Draft, type LearnerHabits } from '../../../recipes/sentences/blunders.js';
import { seededRandom } from '../../../src/training/random.js';

const DRAFT: Draft = [
  { text: 'Yesterday', tag: 'NN' },
  { text: ',', tag: ',' },
  { text: 'my', tag: 'PRP$' },
  { text: 'neighbour', tag: 'NN' },
  { text: 'painted', tag: 'VBD' },
  { text: 'the', tag: 'DT' },
  { text: 'old', tag: 'JJ' },
  { text: 'fence', tag: 'NN' },
  { text: 'again', tag: 'RB' },
  { text: '.', tag: '.' },
];
const HABITS: LearnerHabits = {
  misspellings: new Map([['neighbour', ['neighbor', 'neigbour']]]),
  vocabulary: new Map([
    ['NN', ['fender', 'cloud']],
    ['VBD', ['pained', 'slept']],
    ['JJ', ['olive']],
    ['RB', ['ago']],
  ]),
};
const shown = (draft: Draft) => draft.map(({ text }) => text).join(' ');

/** The drafts that each kind of blunder makes with a hundred seeds, if it finds a place. */
const made = BLUNDERS.map(({ make }) =>
  Array.from({ length: 100 }, (_, seed) => make(DRAFT, HABITS, seededRandom(seed))).filter(
    (draft) => draft !== undefined,
  ),
);

describe('blunders', () => {
  it('all find a place in a usual sentence, and change it', () => {
    for (const drafts of made) {
      expect(drafts.length).toBeGreaterThan(30);
      expect(drafts.filter((draft) => shown(draft) !== shown(DRAFT)).length).toBeGreaterThan(30);
    }
  });

  it('use known misspellings of learners', () => {
    const [misspelt] = made;
    for (const draft of misspelt!) expect(['neighbor', 'neigbour']).toContain(draft[3]!.text);
  });

  it('choose wrong words of the same class', () => {
    const wrong = new Set(
      made[1]!.map((draft) => draft.find(({ text }, at) => text !== DRAFT[at]!.text)?.text),
    );
    expect(wrong).toContain('pained');
    expect(wrong).toContain('fender');
    expect([...wrong].every((word) => [...HABITS.vocabulary.values()].flat().includes(word!))).toBe(true);
  });

  it('do not change other words and marks', () => {
    for (const draft of made.flat().filter(({ length }) => length === DRAFT.length))
      expect(
        draft.filter(({ text }) => DRAFT.some((word) => word.text === text)).length,
      ).toBeGreaterThanOrEqual(9);
  });
});
