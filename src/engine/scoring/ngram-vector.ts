import { PENN_TAGS } from '../document/penn-tags.js';
import type { Token } from '../document/token.js';
import type { Lexicon } from '../lexicon/lexicon.js';

/** The entries of a vector that are not 0, by index. */
export interface SparseVector {
  /** Ascending. */
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** Size of the vectors: n-grams are hashed into so many buckets (Weinberger et al. 2009). */
export const NGRAM_BUCKETS = 2 ** 15;
/** Words rarer than this on the Zipf scale are represented by their tag, so that topics play no part. */
const COMMON = 5;

/**
 * Tag bigrams, tag trigrams, and common words with the tag that follows: how a writer puts words together. Entries are
 * 1 + ln(count), scaled to length 1, so that longer texts have no larger vectors.
 */
export function ngramVector(tokens: readonly Token[], lexicon: Lexicon): SparseVector {
  const counts = new Uint16Array(NGRAM_BUCKETS);
  const used: number[] = [];
  const count = (hash: number) => {
    const bucket = hash & (NGRAM_BUCKETS - 1);
    if (counts[bucket] === 0) used.push(bucket);
    counts[bucket]! += 1;
  };
  let beforeLast = 0;
  let last = 0;
  tokens.forEach(({ tag }, at) => {
    const current = tagHash(tag);
    if (at > 0) {
      count(mixed(1, last, current));
      if (at > 1) count(mixed(mixed(2, beforeLast, last), current, 0));
      const { kind, lower } = tokens[at - 1]!;
      if (kind === 'word' && lexicon.zipf(lower) >= COMMON) count(mixed(3, hashOf(lower), current));
    }
    beforeLast = last;
    last = current;
  });
  return normalised(Uint32Array.from(used).sort(), counts);
}

function normalised(indices: Uint32Array, counts: Uint16Array): SparseVector {
  const values = new Float32Array(indices.length);
  let squares = 0;
  for (let at = 0; at < indices.length; at++) {
    const value = 1 + Math.log(counts[indices[at]!]!);
    values[at] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < values.length; at++) values[at]! /= length;
  return { indices, values };
}

const TAG_HASHES: ReadonlyMap<string, number> = new Map(PENN_TAGS.map((tag) => [tag, hashOf(tag)]));
const tagHash = (tag: string) => TAG_HASHES.get(tag) ?? 0;

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Three numbers into one, with the finishing steps of MurmurHash3. */
function mixed(a: number, b: number, c: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) ^ c;
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
}
