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
  const counts = new Map<number, number>();
  const count = (hash: number) => {
    const bucket = hash & (NGRAM_BUCKETS - 1);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
  const tags = tokens.map(({ tag }) => hashOf(tag));
  for (let at = 1; at < tokens.length; at++) {
    count(mixed(1, tags[at - 1]!, tags[at]!));
    if (at > 1) count(mixed(mixed(2, tags[at - 2]!, tags[at - 1]!), tags[at]!, 0));
    const { kind, lower } = tokens[at - 1]!;
    if (kind === 'word' && lexicon.zipf(lower) >= COMMON) count(mixed(3, hashOf(lower), tags[at]!));
  }
  return normalised(counts);
}

function normalised(counts: ReadonlyMap<number, number>): SparseVector {
  const entries = [...counts].sort(([a], [b]) => a - b);
  const indices = Uint32Array.from(entries, ([bucket]) => bucket);
  const values = Float32Array.from(entries, ([, count]) => 1 + Math.log(count));
  let squares = 0;
  for (const value of values) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return { indices, values: values.map((value) => value / length) };
}

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
