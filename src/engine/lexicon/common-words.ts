import type { Lexicon } from './lexicon.js';
import { fnv1a } from './word-table.js';

/**
 * The words that are at least so frequent, each with a hash: what stands for a word in features that rarer words, which
 * tell of a topic, are kept out of.
 * @param least on the Zipf scale
 */
export function commonWords(lexicon: Lexicon, least: number): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (let id = 0; id < lexicon.size && lexicon.zipfOfId(id) >= least; id++) {
    const word = lexicon.word(id);
    words.set(word, fnv1a(word));
  }
  return words;
}
