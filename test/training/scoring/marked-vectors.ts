import { seededRandom } from '../../../src/training/random.js';
import type { MarkedVector } from '../../../src/training/scoring/marked-text.js';

/** Names of the values of the vectors. `length.words` has no direction, so no model may use it. */
export const NAMES = ['accuracy.spelling', 'length.distinct_words', 'length.words', 'vocabulary.level_mean'];

/**
 * Texts whose score rises with the number of different words, up to 100, and with the level, and falls with errors. In
 * a corpus named `odd`, good writers misspell more, which no model may learn.
 */
export function markedVectors(count: number, corpus: string): MarkedVector[] {
  const random = seededRandom(corpus.length);
  return Array.from({ length: count }, (_, at) => {
    const types = 3 + 2.5 * random();
    const level = 1 + random();
    const errors = corpus === 'odd' ? level : 2 * random();
    const truth = 2 * Math.min(types, Math.log(100)) + 2 * level - 0.5 * errors - 4;
    const values = Float64Array.of(errors, types, types * 1.2, level);
    const ngrams = { indices: Uint32Array.of(at % 5, 9), values: Float32Array.of(0.6, 0.8) };
    const group = `${corpus} ${at % 9}`;
    return { corpus, score: truth + random() - 0.5, group, values, ngrams, words: Math.exp(types) };
  });
}
