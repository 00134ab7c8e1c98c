import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, logged } from './feature-family.js';
import { runningWords } from './running-words.js';

const FACTOR_THRESHOLD = 0.72;
const SAMPLE = 42;
const SHORT_SAMPLE = 20;

/** Lexical diversity by measures that hardly depend on length. */
export function diversityFeatures(document: Document): FeatureValues {
  const words = runningWords(document).map(({ lower }) => lower);
  return {
    'diversity.mtld': logged(lexicalDiversity(words)),
    'diversity.hdd': expectedTypes(words, SAMPLE),
    'diversity.hdd_short': expectedTypes(words, SHORT_SAMPLE),
  };
}

/**
 * MTLD, the mean length of stretches that keep a type–token ratio above .72, forwards and backwards (McCarthy & Jarvis
 * 2010, "MTLD, vocd-D, and HD-D"). A text too short for one factor counts as a single partial factor; one that never
 * repeats a word gets its own length.
 */
export function lexicalDiversity(words: readonly string[]): number {
  if (words.length === 0) return 0;
  return (meanFactorLength(words) + meanFactorLength([...words].reverse())) / 2;
}

function meanFactorLength(words: readonly string[]): number {
  let factors = 0;
  let types = new Set<string>();
  let tokens = 0;
  for (const word of words) {
    types.add(word);
    tokens += 1;
    if (types.size / tokens > FACTOR_THRESHOLD) continue;
    factors += 1;
    types = new Set();
    tokens = 0;
  }
  if (tokens > 0) factors += (1 - types.size / tokens) / (1 - FACTOR_THRESHOLD);
  return factors > 0 ? words.length / factors : words.length;
}

/**
 * HD-D: the type–token ratio to expect of a random sample of words (McCarthy & Jarvis 2007, "vocd: A theoretical and
 * empirical evaluation"), from the hypergeometric distribution; of all words where the text has fewer.
 */
export function expectedTypes(words: readonly string[], sample: number): number {
  const size = Math.min(sample, words.length);
  if (size === 0) return 0;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  let expected = 0;
  const absent = new Map<number, number>();
  for (const count of counts.values()) {
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
  version: '1.0.0',
  requires: ['tokens'],
  prepare: () => diversityFeatures,
});
