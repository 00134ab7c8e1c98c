import type { Artefact } from '../../artefact/artefact.js';

/**
 * How often words stand next to each other, for the 65,536 most frequent words. Pairs lie in an open-addressing hash
 * table of 32-bit slots: the upper 28 bits of the mixed pair, then the binary logarithm of its count. Since mixing is
 * a bijection and the place gives the lowest bits, different pairs are hardly ever taken for each other.
 */
const COUNT_BITS = 4;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
/** So many observations must back a pair before it counts fully against the frequency of its words. */
const PRIOR = 30;
/** Affinities are cut here, lest one pair outweigh every letter. */
const MOST = 7;

/** A bijection of 32-bit numbers (the finaliser of MurmurHash3, Appleby). */
function mix(key: number): number {
  let mixed = key;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export class WordPairs {
  readonly #slots: Uint32Array;
  /** Counts of single words, as ln(count + 1) · 1000. */
  readonly #counts: Uint16Array;
  readonly #total: number;

  constructor(artefact: Artefact) {
    this.#slots = artefact.section('pairs', 'u32');
    this.#counts = artefact.section('counts', 'u16');
    this.#total = (artefact.meta as { readonly words: number }).words;
  }

  /**
   * ln of how much likelier the second word is after the first than anywhere, smoothed; 0 when either id is unknown
   * (−1) or too rare to tell.
   */
  affinity(first: number, second: number): number {
    if (first < 0 || second < 0 || first >= this.#counts.length || second >= this.#counts.length) return 0;
    const ofFirst = this.#count(first);
    const share = (this.#count(second) + 1) / this.#total;
    const observed = this.#pairCount(first, second);
    const ratio = (observed + PRIOR * share) / ((ofFirst + PRIOR) * share);
    return Math.max(-MOST, Math.min(MOST, Math.log(ratio)));
  }

  #count(id: number): number {
    return Math.exp(this.#counts[id]! / 1000) - 1;
  }

  #pairCount(first: number, second: number): number {
    const mixed = mix((first << 16) | second);
    const mask = this.#slots.length - 1;
    for (let at = mixed & mask; ; at = (at + 1) & mask) {
      const slot = this.#slots[at]!;
      if (slot === 0) return 0;
      // Half a step more: the logarithm was rounded down.
      if (slot >>> COUNT_BITS === mixed >>> COUNT_BITS) return 2 ** (slot & COUNT_MASK) * 1.4;
    }
  }
}

/**
 * The sections that `WordPairs` reads.
 * @param pairs counts by `first · 65536 + second`; counts must be at least 2
 * @param counts counts by word id
 */
export function wordPairSections(pairs: ReadonlyMap<number, number>, counts: ArrayLike<number>) {
  const capacity = 2 ** Math.ceil(Math.log2(pairs.size / 0.75 + 1));
  const slots = new Uint32Array(capacity);
  for (const [pair, count] of pairs) {
    const mixed = mix(pair | 0);
    let at = mixed & (capacity - 1);
    while (slots[at] !== 0) at = (at + 1) & (capacity - 1);
    const exponent = Math.max(1, Math.min(COUNT_MASK, Math.floor(Math.log2(count))));
    slots[at] = ((mixed >>> COUNT_BITS) << COUNT_BITS) | exponent;
  }
  return {
    pairs: slots,
    counts: Uint16Array.from(counts, (count) => Math.round(Math.log(count + 1) * 1000)),
  };
}
