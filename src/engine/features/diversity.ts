import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, logged, share } from './feature-family.js';
import { NAME, VERB } from './tag-classes.js';
import { columnsOf, isContent } from './text-columns.js';

const FACTOR_THRESHOLD = 0.72;
const SAMPLE = 42;
const SHORT_SAMPLE = 20;

const FUNCTION_SAMPLE = 20;
const VERB_SAMPLE = 8;
const TAG_BITS = 6;

/**
 * Diversity by measures that hardly depend on length: of intended words without names, and of their tag bigrams. Words
 * are represented by small non-negative numbers.
 */
export function diversityFeatures(document: Document): FeatureValues {
  const { meant, tags } = columnsOf(document);
  const words: number[] = [];
  const functional: number[] = [];
  const verbs: number[] = [];
  for (let at = 0; at < tags.length; at++) {
    if (meant.isRunning[at] === 0 || (tags[at]! & NAME) !== 0) continue;
    const number = meant.numbers[at]!;
    words.push(number);
    if (!isContent(tags[at]!, meant.lists[at]!)) functional.push(number);
    if ((tags[at]! & VERB) !== 0) verbs.push(number);
  }
  return {
    'diversity.mtld': logged(lexicalDiversity(words)),
    'diversity.hdd': expectedTypes(words, SAMPLE),
    'diversity.hdd_short': expectedTypes(words, SHORT_SAMPLE),
    'diversity.moving_25': movingTypeTokenRatio(words, 25),
    'diversity.moving_50': movingTypeTokenRatio(words, 50),
    'diversity.function_words': expectedTypes(functional, FUNCTION_SAMPLE),
    'diversity.verbs': expectedTypes(verbs, VERB_SAMPLE),
    'diversity.tag_pairs': expectedTypes(tagPairs(document), SAMPLE),
  };
}

/** Tags of neighbours within a sentence. */
function tagPairs(document: Document): number[] {
  const { tagNumbers } = columnsOf(document);
  const pairs: number[] = [];
  for (const { firstToken, endToken } of document.sentences)
    for (let at = firstToken + 1; at < endToken; at++)
      pairs.push((tagNumbers[at - 1]! << TAG_BITS) | tagNumbers[at]!);
  return pairs;
}

/** Counters for words as numbers, all 0. */
const countersFor = (words: readonly number[]) =>
  new Int32Array(words.reduce((most, word) => Math.max(most, word), -1) + 1);

/**
 * MATTR: the mean type–token ratio of all windows of `window` words (Covington & McFall 2010, "Cutting the Gordian
 * knot"); that of the whole text if it is shorter.
 */
export function movingTypeTokenRatio(words: readonly number[], window: number): number {
  const counts = countersFor(words);
  let types = 0;
  let sum = 0;
  for (let at = 0; at < words.length; at++) {
    if (counts[words[at]!]!++ === 0) types += 1;
    if (at >= window && --counts[words[at - window]!]! === 0) types -= 1;
    if (at >= window - 1) sum += types / window;
  }
  return words.length <= window ? share(types, words.length) : sum / (words.length - window + 1);
}

/**
 * MTLD, the mean length of stretches that keep a type–token ratio above .72, forwards and backwards (McCarthy & Jarvis
 * 2010, "MTLD, vocd-D, and HD-D"). A text too short for one factor counts as a single partial factor; a text that never
 * repeats a word gets its own length.
 */
export function lexicalDiversity(words: readonly number[]): number {
  if (words.length === 0) return 0;
  return (meanFactorLength(words) + meanFactorLength([...words].reverse())) / 2;
}

function meanFactorLength(words: readonly number[]): number {
  /** The factor, counted from 1, in which each word last occurred. */
  const lastFactor = countersFor(words);
  let factors = 0;
  let types = 0;
  let tokens = 0;
  for (const word of words) {
    if (lastFactor[word] !== factors + 1) types += 1;
    lastFactor[word] = factors + 1;
    tokens += 1;
    if (types / tokens > FACTOR_THRESHOLD) continue;
    factors += 1;
    types = 0;
    tokens = 0;
  }
  if (tokens > 0) factors += (1 - types / tokens) / (1 - FACTOR_THRESHOLD);
  return factors > 0 ? words.length / factors : words.length;
}

/**
 * HD-D: the expected type–token ratio of a random sample of words (McCarthy & Jarvis 2007, "vocd: A theoretical and
 * empirical evaluation"), from the hypergeometric distribution; of all words if the text has fewer.
 */
export function expectedTypes(words: readonly number[], sample: number): number {
  const size = Math.min(sample, words.length);
  if (size === 0) return 0;
  const counts = countersFor(words);
  for (const word of words) counts[word]! += 1;
  let expected = 0;
  const absent = new Map<number, number>();
  for (const word of words) {
    const count = counts[word]!;
    // Each word once, at its first position.
    if (count === 0) continue;
    counts[word] = 0;
    let chance = absent.get(count);
    if (chance === undefined) {
      chance = chanceOfAbsence(words.length, count, size);
      absent.set(count, chance);
    }
    expected += 1 - chance;
  }
  return expected / size;
}

/** C(total − count, size) / C(total, size), as a product. */
function chanceOfAbsence(total: number, count: number, size: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < size; drawn++) chance *= Math.max(0, (total - count - drawn) / (total - drawn));
  return chance;
}

export const diversityFamily = featureFamily({
  name: 'features-diversity',
  version: '1.1.0',
  prepare: () => diversityFeatures,
});
