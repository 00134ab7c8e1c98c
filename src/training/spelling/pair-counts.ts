import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { tokenize } from '../../engine/document/tokenizer.js';
import type { Lexicon } from '../../engine/lexicon/lexicon.js';

/** Ids of the words of running text; −1 stands for anything else, and between sentences. */
export function* wordIds(path: string, lexicon: Lexicon): Generator<number> {
  for (const line of gunzipSync(readFileSync(path)).toString('utf8').split('\n')) {
    for (const { kind, lower } of tokenize(line)) yield kind === 'word' ? lexicon.id(lower) : -1;
    yield -1;
  }
}

export interface PairCounts {
  /** By `first · 65536 + second`. */
  readonly pairs: ReadonlyMap<number, number>;
  readonly counts: Uint32Array;
  readonly total: number;
}

const WORDS = 1 << 16;
const SLOTS = 1 << 25;
const EMPTY = 0xffffffff;

/** Counts neighbouring words in open addressing, because a Map of all pairs would need gigabytes. */
export function countPairs(paths: readonly string[], lexicon: Lexicon, least: number): PairCounts {
  const keys = new Uint32Array(SLOTS).fill(EMPTY);
  const tally = new Uint32Array(SLOTS);
  const counts = new Uint32Array(WORDS);
  let total = 0;
  for (const path of paths) {
    let previous = -1;
    for (const id of wordIds(path, lexicon)) {
      const known = id >= 0 && id < WORDS ? id : -1;
      if (known >= 0) {
        counts[known]! += 1;
        total += 1;
        if (previous >= 0) {
          const key = previous * WORDS + known;
          let at = Math.imul(key, 0x9e3779b1) >>> 7;
          while (keys[at] !== EMPTY && keys[at] !== key) at = (at + 1) & (SLOTS - 1);
          keys[at] = key;
          tally[at]! += 1;
        }
      }
      previous = known;
    }
  }
  const pairs = new Map<number, number>();
  for (let at = 0; at < SLOTS; at++) if (tally[at]! >= least) pairs.set(keys[at]!, tally[at]!);
  return { pairs, counts, total };
}

/** The word before and the word after, as ids. */
export type Neighbours = readonly [previous: number, next: number];

/** Up to `most` contexts of each wanted word, in the order of the texts. */
export function contextsOf(
  wanted: ReadonlySet<string>,
  paths: readonly string[],
  lexicon: Lexicon,
  most: number,
): ReadonlyMap<string, readonly Neighbours[]> {
  const ids = new Map([...wanted].map((word) => [lexicon.id(word), word]));
  const found = new Map<string, Neighbours[]>([...wanted].map((word) => [word, []]));
  for (const path of paths) {
    let [before, middle] = [-1, -1];
    for (const id of wordIds(path, lexicon)) {
      const contexts = middle >= 0 ? found.get(ids.get(middle) ?? '') : undefined;
      if (contexts && contexts.length < most && (before >= 0 || id >= 0)) contexts.push([before, id]);
      [before, middle] = [middle, id];
    }
  }
  return found;
}
