import type { Artefact } from '../../artefact/artefact.js';

/** FNV-1a over UTF-16 units. */
export function hashOfWord(word: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) mixed = Math.imul(mixed ^ word.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}

/**
 * Words that our dictionaries lack, but that are written far more often than slips for other words would explain: `vu`,
 * first names, words of other languages. Stored as sorted 32-bit hashes, so that about one other word in a hundred
 * thousand is mistaken for one of them.
 */
export class UnlistedWords {
  readonly #hashes: Uint32Array;

  constructor(artefact: Artefact) {
    this.#hashes = artefact.section('unlisted', 'u32');
  }

  /** @param word in lower case */
  has(word: string): boolean {
    const wanted = hashOfWord(word);
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#hashes[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return this.#hashes[low] === wanted;
  }
}
