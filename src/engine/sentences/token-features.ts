import { PENN_TAGS } from '../document/penn-tags.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { TokenFacts } from './token-facts.js';

/** Features are hashed into so many buckets (Weinberger et al. 2009). */
export const TOKEN_BUCKETS = 2 ** 17;
/** So many features each place has. */
export const FEATURES_OF_PLACE = 35;
/** Words rarer than this on the Zipf scale are represented by their tag, so that topics play no part. */
const COMMON = 5.2;
/** Room on both sides of a sentence, and what stands there. */
const PADDING = 3;
const [BEFORE, AFTER] = [98, 99];
/** Stands for a step where there is no value. */
const NONE = 99;

const TAG_NUMBERS: ReadonlyMap<string, number> = new Map(PENN_TAGS.map((tag, at) => [tag, at + 1]));

/**
 * Visits the places of a sentence with the buckets of their features: tags and common words around the place, and the
 * facts by themselves, with the tag, and with their neighbours, in steps.
 * @param visit gets an array that is used again for the next place
 */
export function eachPlace(facts: TokenFacts, lexicon: Lexicon, visit: (buckets: Int32Array) => void): void {
  const { places, logProbability, association, edited, doubted } = facts;
  const { tags, words } = paddedColumns(facts, lexicon);
  const buckets = new Int32Array(FEATURES_OF_PLACE);
  let count = 0;
  const add = (a: number, b = 0, c = 0, d = 0) => {
    buckets[count] = bucketOf(count + 1, a, b, c, d);
    count += 1;
  };
  const associationStep = (at: number, width: number) =>
    at < 0 || at >= places ? NONE : step(association[at]!, width, -6, 6);
  for (let place = 0; place < places; place++) {
    count = 0;
    const at = place + PADDING;
    const tag = tags[at]!;
    const [tagL2, tagL1, tagR1, tagR2] = [tags[at - 2]!, tags[at - 1]!, tags[at + 1]!, tags[at + 2]!];
    const word = words[at]!;
    const [wordL2, wordL1, wordR1, wordR2] = [words[at - 2]!, words[at - 1]!, words[at + 1]!, words[at + 2]!];
    const r = (by: number, width: number) => associationStep(place + by, width);
    const p = step(logProbability[place]!, 1, -16, 0);
    const doubt = Math.ceil(10 * doubted[place]!);
    const lowest = Math.min(association[place]!, association[place + 1] ?? 0, association[place + 2] ?? 0);
    add(tag);
    add(tagL1, tag);
    add(tag, tagR1);
    add(tagL1, tag, tagR1);
    add(tagL2, tagL1, tag);
    add(tag, tagR1, tagR2);
    add(tagL2, tagL1, tag, tagR1);
    add(tagL1, tag, tagR1, tagR2);
    add(word);
    add(wordL1, word);
    add(word, wordR1);
    add(wordL1, word, wordR1);
    add(wordL2, wordL1, word);
    add(word, wordR1, wordR2);
    add(wordL1, tag, wordR1);
    add(tagL1, word, tagR1);
    add(tagL1, word);
    add(word, tagR1);
    add(wordL1, tag);
    add(p);
    add(p, tag);
    add(r(0, 0.5));
    add(r(0, 0.5), tag);
    add(r(1, 0.5));
    add(r(-1, 0.5));
    add(r(0, 1), r(1, 1));
    add(r(-1, 1), r(0, 1));
    add(r(-1, 1.5), r(0, 1.5), r(1, 1.5));
    add(r(0, 1.5), r(1, 1.5), r(2, 1.5));
    add(step(lowest, 0.5, -8, 4), tag);
    add(doubt);
    add(Math.ceil(5 * edited[place]!));
    add(doubt, r(0, 1));
    add(p, r(1, 1));
    add(step(logProbability[place]! - association[place]!, 1, -18, 0), r(0, 1));
    visit(buckets);
  }
}

/** Tags and words as numbers, with padding. A word that is not common has the number of its tag. */
function paddedColumns({ tokens, places }: TokenFacts, lexicon: Lexicon) {
  const size = places + 2 * PADDING;
  const tags = new Int32Array(size).fill(BEFORE, 0, PADDING).fill(AFTER, PADDING + tokens.length);
  const words = Int32Array.from(tags);
  tokens.forEach(({ tag, lower, kind }, at) => {
    const number = TAG_NUMBERS.get(tag) ?? 0;
    tags[PADDING + at] = number;
    words[PADDING + at] = kind !== 'word' || lexicon.zipf(lower) >= COMMON ? hashOf(lower) : number;
  });
  return { tags, words };
}

const step = (value: number, width: number, low: number, high: number) =>
  Math.round(Math.max(low, Math.min(high, value)) / width);

/** Template and values into a bucket, with the finishing steps of MurmurHash3. */
function bucketOf(template: number, a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(template, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f) ^ d;
  hash = Math.imul(hash ^ (hash >>> 14), 0x165667b1);
  return (hash ^ (hash >>> 15)) & (TOKEN_BUCKETS - 1);
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
