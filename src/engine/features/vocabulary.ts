import type { Document } from '../document/document.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { type FeatureValues, featureFamily, logged, share, spread } from './feature-family.js';
import { wordFormation } from './word-formation.js';
import { type ContentWord, wordsOfText } from './word-types.js';

/** Levels as `Lexicon.cefr` numbers them. */
const [A2, B1, B2, C1] = [2, 3, 4, 5];
/** Zipf values below which a word is uncommon (once in 100,000 words) and rare (once in a million). */
const UNCOMMON = 4;
const RARE = 3;
/** Zipf values between bands of frequency: about the first 1,000 words of English, 2,000, 5,000, and 10,000. */
const BANDS = [5, 4.5, 4, 3.5] as const;
const TOP_SHARE = 0.1;
const WORD_CLASSES = { nouns: 'NN', verbs: 'VB', adjectives: 'JJ', adverbs: 'RB' } as const;

/**
 * Lexical sophistication: levels of the CEFR-J and Octanove vocabulary profiles and frequency on the Zipf scale (Laufer
 * & Nation 1995 for profiles; Crossley, Salsbury & McNamara 2011 for frequency as a sign of level; Daller, van Hout &
 * Treffers-Daller 2003 for advanced types to the square root of words), over the different content words. Unlisted
 * words count in no level, and misspelt words nowhere, because knowing a word includes spelling it. Names are left out.
 */
export function vocabularyFeatures(document: Document, lexicon: Lexicon): FeatureValues {
  const { count, zipfs, content, types } = wordsOfText(document, lexicon);
  return {
    ...levelFeatures(types, count),
    ...frequencyFeatures(types, count),
    ...wordClassFeatures(types),
    'vocabulary.running_b1': levelShare(content, B1),
    'vocabulary.running_b2': levelShare(content, B2),
    'vocabulary.zipf_words': spread(zipfs).mean,
    ...formationFeatures(types),
  };
}

function levelFeatures(types: readonly ContentWord[], words: number): FeatureValues {
  const levels = types.filter(isListed).map(({ level }) => level);
  const atLeast = (level: number) => levels.filter((found) => found >= level).length;
  const guiraud = (level: number) => share(atLeast(level), Math.sqrt(words));
  return {
    'vocabulary.level_mean': spread(levels).mean,
    'vocabulary.level_top': topMean(levels),
    'vocabulary.share_a1': share(levels.length - atLeast(A2), levels.length),
    'vocabulary.share_b1': levelShare(types, B1),
    'vocabulary.share_b2': levelShare(types, B2),
    'vocabulary.share_c1': levelShare(types, C1),
    'vocabulary.types_a2': logged(atLeast(A2)),
    'vocabulary.types_b1': logged(atLeast(B1)),
    'vocabulary.types_b2': logged(atLeast(B2)),
    'vocabulary.types_c1': logged(atLeast(C1)),
    'vocabulary.advanced_a2': guiraud(A2),
    'vocabulary.advanced_b1': guiraud(B1),
    'vocabulary.advanced_b2': guiraud(B2),
  };
}

function frequencyFeatures(types: readonly ContentWord[], words: number): FeatureValues {
  const zipfs = types.filter(isKnown).map(({ zipf }) => zipf);
  const below = (zipf: number) => zipfs.filter((found) => found < zipf).length;
  const [first, second, third, fourth] = BANDS;
  const band = (from: number, to: number) => share(below(to) - below(from), zipfs.length);
  return {
    'vocabulary.zipf_mean': spread(zipfs).mean,
    'vocabulary.uncommon': share(below(UNCOMMON), zipfs.length),
    'vocabulary.rare': share(below(RARE), zipfs.length),
    'vocabulary.types_uncommon': logged(below(UNCOMMON)),
    'vocabulary.types_content': logged(zipfs.length),
    'vocabulary.band_1': share(zipfs.length - below(first), zipfs.length),
    'vocabulary.band_2': band(second, first),
    'vocabulary.band_3': band(third, second),
    'vocabulary.band_4': band(fourth, third),
    'vocabulary.beyond_band_1': share(below(first), Math.sqrt(words)),
    'vocabulary.beyond_band_2': share(below(second), Math.sqrt(words)),
  };
}

/** Level and frequency for each word class; those of all words if the text has none of the class. */
function wordClassFeatures(types: readonly ContentWord[]): FeatureValues {
  const values: Record<string, number> = {};
  const listed = types.filter(isListed);
  const known = types.filter(isKnown);
  for (const [name, wordClass] of Object.entries(WORD_CLASSES)) {
    const ofClass = (all: readonly ContentWord[]) => {
      const own = all.filter((type) => type.wordClass === wordClass);
      return own.length > 0 ? own : all;
    };
    values[`vocabulary.level_${name}`] = spread(ofClass(listed).map(({ level }) => level)).mean;
    values[`vocabulary.zipf_${name}`] = spread(ofClass(known).map(({ zipf }) => zipf)).mean;
  }
  return values;
}

function formationFeatures(types: readonly ContentWord[]): FeatureValues {
  const { derived, suffixes } = wordFormation(types);
  return {
    'vocabulary.derived': share(derived, types.length),
    'vocabulary.suffixes': logged(suffixes),
  };
}

const isListed = ({ level }: ContentWord) => level > 0;
const isKnown = ({ zipf }: ContentWord) => zipf > 0;

/** Share of the listed words with this level or a higher one. */
function levelShare(words: readonly ContentWord[], least: number): number {
  return share(words.filter(({ level }) => level >= least).length, words.filter(isListed).length);
}

/** Mean of the highest tenth: the level that the writer can reach. */
function topMean(levels: readonly number[]): number {
  const count = Math.ceil(levels.length * TOP_SHARE);
  return spread([...levels].sort((a, b) => b - a).slice(0, count)).mean;
}

export const vocabularyFamily = featureFamily({
  name: 'features-vocabulary',
  version: '1.1.0',
  artefacts: ['lexicon'],
  prepare: (resources) => {
    const lexicon = lexiconFrom(resources);
    return (document) => vocabularyFeatures(document, lexicon);
  },
});
