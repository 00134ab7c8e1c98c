import type { Lexicon } from './lexicon.js';
import { fnv1a } from './word-table.js';

/**
 * Words with at least this frequency, each with a hash that represents it in features; rarer words are excluded there
 * because they depend on the topic.
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
