import { PENN_TAGS } from '../document/penn-tags.js';
import type { Token } from '../document/token.js';
import { commonWords } from '../lexicon/common-words.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { fnv1a } from '../lexicon/word-table.js';

/** The non-zero entries of a vector, by index. */
export interface SparseVector {
  /** Ascending. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** Size of the vectors: the number of buckets into which n-grams are hashed (Weinberger et al. 2009). */
export const NGRAM_BUCKETS = 2 ** 15;
const LAST_BUCKET = NGRAM_BUCKETS - 1;
/** Words rarer than this on the Zipf scale are represented by their tag, so that topics have no effect. */
const COMMON = 5;
/** Kinds of n-gram that may end at a token. */
const KINDS = 5;

/**
 * Common words, pairs of them, tag bigrams, tag trigrams, and common words with the tag that follows: how a writer
 * combines words. Entries are 1 + ln(count), scaled to length 1, so that longer texts have no larger vectors.
 */
export class NgramReader {
  readonly #commonWords: ReadonlyMap<string, number>;

  constructor(lexicon: Lexicon) {
    this.#commonWords = commonWords(lexicon, COMMON);
  }

  /** The vector of some tagged tokens. */
  read(tokens: readonly Token[]): SparseVector {
    const buckets = new Uint32Array(tokens.length * KINDS);
    let found = 0;
    let beforeLast = 0;
    let last = 0;
    let lastCommon: number | undefined;
    for (let at = 0; at < tokens.length; at++) {
      const { tag: name, kind, lower } = tokens[at]!;
      const tag = TAG_HASHES.get(name) ?? 0;
      const common = kind === 'word' ? this.#commonWords.get(lower) : undefined;
      if (at > 0) buckets[found++] = mixed(1, last, tag) & LAST_BUCKET;
      if (at > 1) buckets[found++] = mixed(mixed(2, beforeLast, last), tag, 0) & LAST_BUCKET;
      if (lastCommon !== undefined) buckets[found++] = mixed(3, lastCommon, tag) & LAST_BUCKET;
      if (common !== undefined) buckets[found++] = mixed(4, common, 0) & LAST_BUCKET;
      if (common !== undefined && lastCommon !== undefined)
        buckets[found++] = mixed(5, lastCommon, common) & LAST_BUCKET;
      beforeLast = last;
      last = tag;
      lastCommon = common;
    }
    return counted(buckets.subarray(0, found).sort());
  }
}

/** The product of weights, one per bucket, with a vector. */
export function weightOf(weights: Float32Array | Float64Array, { indices, values }: SparseVector): number {
  let sum = 0;
  for (let at = 0; at < indices.length; at++) sum += weights[indices[at]!]! * values[at]!;
  return sum;
}

/** The vector of a sorted list of buckets, with one entry per distinct bucket. */
function counted(buckets: Uint32Array): SparseVector {
  const indices = new Uint32Array(buckets.length);
  const values = new Float32Array(buckets.length);
  let size = 0;
  let squares = 0;
  for (let from = 0; from < buckets.length; size++) {
    let to = from + 1;
    while (to < buckets.length && buckets[to] === buckets[from]) to += 1;
    const value = 1 + Math.log(to - from);
    indices[size] = buckets[from]!;
    values[size] = value;
    squares += value * value;
    from = to;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < size; at++) values[at]! /= length;
  return { indices: indices.slice(0, size), values: values.slice(0, size) };
}

const TAG_HASHES: ReadonlyMap<string, number> = new Map(PENN_TAGS.map((tag) => [tag, fnv1a(tag)]));

/** Combines three numbers into one, with the finishing steps of MurmurHash3. */
function mixed(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ c;
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
}
