import type { Lexicon } from './lexicon.js';

/**
 * The words that are at least so frequent, each with a hash: what stands for a word in features that rarer words, which
 * tell of a topic, are kept out of.
 * @param least on the Zipf scale
 */
export function commonWords(lexicon: Lexicon, least: number): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (let id = 0; id < lexicon.size && lexicon.zipfOfId(id) >= least; id++) {
    const word = lexicon.word(id);
    words.set(word, wordHash(word));
  }
  return words;
}

/** FNV-1a over UTF-16 code units. */
export function wordHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
