import type { Document } from '../document/document.js';
import { expectedTypes, lexicalDiversity, movingTypeTokenRatio } from '../features/diversity.js';
import { type FeatureValues, featureFamily } from '../features/feature-family.js';
import { amount, family, from, share } from './description.js';
import { wholeWords } from './whole-words.js';

const SAMPLE = 42;
const WINDOW = 50;

/** Diversity as published, of the words as written, for comparison with studies and other tools. */
function plainDiversity(document: Document): FeatureValues {
  const numberOf = new Map<string, number>();
  const words = wholeWords(document).map((word) => {
    const number = numberOf.get(word) ?? numberOf.size;
    numberOf.set(word, number);
    return number;
  });
  return {
    'diversity.mtld_plain': lexicalDiversity(words),
    'diversity.hdd_plain': expectedTypes(words, SAMPLE),
    'diversity.mattr_50_plain': movingTypeTokenRatio(words, WINDOW),
  };
}

const COUNTED =
  "All words as written, in lower case: names count, a misspelling is a word of its own, don't is one word; numbers in digits and punctuation are left out.";

export const plainDiversityIndices = family('diversity', 'McCarthy & Jarvis 2007', {
  mtld_plain: from(
    'McCarthy & Jarvis 2010',
    amount(
      'words',
      `MTLD: words divided by factors, forwards and backwards, and the mean of both. A factor ends where the type–token ratio is .72 or less; what is left counts in part. ${COUNTED}`,
    ),
  ),
  hdd_plain: share(
    `HD-D: type–token ratio to expect of 42 random words, or of all where there are fewer. ${COUNTED}`,
  ),
  mattr_50_plain: from(
    'Covington & McFall 2010',
    share(`MATTR: mean type–token ratio of all windows of 50 words, or of a shorter text. ${COUNTED}`),
  ),
});

/** Diversity as published, for tables of indices. */
export const plainDiversityFamily = featureFamily({
  name: 'indices-plain-diversity',
  version: '1.0.0',
  prepare: () => plainDiversity,
});
