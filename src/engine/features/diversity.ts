import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, logged, share } from './feature-family.js';
import { isContentWord, isName, meantWords } from './running-words.js';

const FACTOR_THRESHOLD = 0.72;
const SAMPLE = 42;
const SHORT_SAMPLE = 20;

const FUNCTION_SAMPLE = 20;
const VERB_SAMPLE = 8;

/**
 * Diversity by measures that hardly depend on length: of words, as meant and without names, and of the
 * pairs of tags that they form.
 */
export function diversityFeatures(document: Document): FeatureValues {
  const tokens = meantWords(document).filter((token) => !isName(token));
  const words = tokens.map(({ lower }) => lower);
  const functional = tokens.filter((token) => !isContentWord(token)).map(({ lower }) => lower);
  const verbs = tokens.filter(({ tag }) => tag.startsWith('VB')).map(({ lower }) => lower);
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
function tagPairs({ intended, sentences }: Document): string[] {
  return sentences.flatMap(({ firstToken, endToken }) =>
    intended.slice(firstToken + 1, endToken).map(({ tag }, at) => `${intended[firstToken + at]!.tag} ${tag}`),
  );
}

/**
 * MATTR: the mean type–token ratio of all windows of so many words (Covington & McFall 2010, "Cutting the Gordian
 * knot"); that of the whole text where it is shorter.
 */
export function movingTypeTokenRatio(words: readonly string[], window: number): number {
  if (words.length <= window) return share(new Set(words).size, words.length);
  const counts = new Map<string, number>();
  let sum = 0;
  words.forEach((word, at) => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    if (at >= window) {
      const left = words[at - window]!;
      const remaining = counts.get(left)! - 1;
      if (remaining > 0) counts.set(left, remaining);
      else counts.delete(left);
    }
    if (at >= window - 1) sum += counts.size / window;
  });
  return sum / (words.length - window + 1);
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
  version: '1.1.0',
  requires: ['tokens', 'intended', 'sentences', 'tags'],
  prepare: () => diversityFeatures,
});
