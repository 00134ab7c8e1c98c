import { expect, test } from 'vitest';
import { sortText } from '../../../recipes/language-model/sorted-text.js';
import { SENTENCE_START } from '../../../src/engine/language-model/vocabulary.js';
import { seededRandom } from '../../../src/training/random.js';

const LONGEST = 3;
const VOCABULARY = 4;

/** At most `LONGEST` words of a sentence up to a place, the last first. */
function wordsUpTo(ids: Int32Array, place: number): number[] {
  const words: number[] = [];
  for (let at = place; words.length < LONGEST; at--) {
    words.push(ids[at]!);
    if (ids[at] === SENTENCE_START) break;
  }
  return words;
}

/** Negative if `one` comes first. Compares word by word; a prefix comes before a longer list. */
function compared(one: readonly number[], other: readonly number[]): number {
  for (const [at, word] of one.entries()) if (word !== other[at]) return word - (other[at] ?? -1);
  return one.length - other.length;
}

test('places are sorted by the words that end there, with the number that neighbours share', () => {
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
