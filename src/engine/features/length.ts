import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, logged, share, spread } from './feature-family.js';
import { isRunningWord, runningWords } from './running-words.js';

const LONG_WORD = 7;
const PARAGRAPH_BREAK = /\n\s*\n|\n/;

/**
 * Length and fluency: how much is written, and how long sentences and words are (Wolfe-Quintero, Inagaki & Kim 1998,
 * "Second Language Development in Writing: Measures of Fluency, Accuracy & Complexity"). Sentence lengths are counted
 * in logarithms, so that one sentence without a stop does not rule the mean.
 */
export function lengthFeatures(document: Document): FeatureValues {
  const words = runningWords(document);
  const distinct = new Set(words.map(({ lower }) => lower));
  const sentenceLengths = document.sentences
    .map(({ firstToken, endToken }) => wordsBetween(document, firstToken, endToken))
    .filter((count) => count > 0)
    .map(Math.log);
  const sentences = spread(sentenceLengths);
  const letters = spread(words.map(({ lower }) => lower.length));
  const lettersOfDistinct = spread([...distinct].map((word) => word.length));
  return {
    'length.words': logged(words.length),
    'length.distinct_words': logged(distinct.size),
    'length.sentences': logged(sentenceLengths.length),
    'length.paragraphs': logged(document.text.split(PARAGRAPH_BREAK).filter((part) => part.trim()).length),
    'length.sentence_mean': sentences.mean,
    'length.sentence_spread': sentences.deviation,
    'length.word_mean': letters.mean,
    'length.word_spread': letters.deviation,
    'length.distinct_word_mean': lettersOfDistinct.mean,
    'length.long_words': share(words.filter(({ lower }) => lower.length >= LONG_WORD).length, words.length),
  };
}

function wordsBetween(document: Document, firstToken: number, endToken: number): number {
  let count = 0;
  for (let at = firstToken; at < endToken; at++) if (isRunningWord(document.tokens[at]!)) count += 1;
  return count;
}

export const lengthFamily = featureFamily({
  name: 'features-length',
  version: '1.0.0',
  requires: ['tokens', 'sentences'],
  prepare: () => lengthFeatures,
});
