import { expect, test } from 'vitest';
import { SENTENCE_START } from '../../../src/engine/language-model/vocabulary.js';
import { sortText } from '../../../src/training/language-model/sorted-text.js';
import { seededRandom } from '../../../src/training/random.js';

const LONGEST = 3;
const VOCABULARY = 4;

/** The words that end at a place, the last first, as far back as its sentence and `LONGEST` go. */
function wordsUpTo(ids: Int32Array, place: number): number[] {
  const words: number[] = [];
  for (let at = place; words.length < LONGEST; at--) {
    words.push(ids[at]!);
    if (ids[at] === SENTENCE_START) break;
  }
  return words;
}

/** Negative where one comes first: word by word, the shorter one before what it begins. */
function compared(one: readonly number[], other: readonly number[]): number {
  for (const [at, word] of one.entries()) if (word !== other[at]) return word - (other[at] ?? -1);
  return one.length - other.length;
}

test('places are in the order of the words that end there, and know what they share', () => {
  const random = seededRandom(4);
  for (let round = 0; round < 50; round++) {
    const ids = Int32Array.from({ length: 60 }, (_, at) =>
      at === 0 || random() < 0.2 ? SENTENCE_START : 1 + Math.floor(random() * (VOCABULARY - 1)),
    );
    const { places, depths, shared } = sortText(ids, VOCABULARY, LONGEST);
    const words = [...ids.keys()].filter((at) => ids[at] !== SENTENCE_START);
    const expected = words.sort((a, b) => compared(wordsUpTo(ids, a), wordsUpTo(ids, b)) || a - b);
    expect([...places]).toEqual(expected);
    for (const [at, place] of expected.entries()) {
      const own = wordsUpTo(ids, place);
      expect(depths[place]).toBe(own.length - 1);
      const before = at === 0 ? [] : wordsUpTo(ids, expected[at - 1]!);
      const differs = own.findIndex((word, back) => word !== before[back]);
      expect(shared[at]).toBe(differs < 0 ? own.length : differs);
    }
  }
});
