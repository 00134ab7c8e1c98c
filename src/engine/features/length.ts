import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, logged, share, spread } from './feature-family.js';
import { columnsOf, wordsOf } from './text-columns.js';

const LONG_WORD = 7;
const PARAGRAPH_BREAK = /\n\s*\n|\n/;

/**
 * Length and fluency: how much is written, and how long sentences and words are (Wolfe-Quintero, Inagaki & Kim 1998,
 * "Second Language Development in Writing: Measures of Fluency, Accuracy & Complexity"). Sentence lengths are counted
 * in logarithms, so that one sentence without a full stop does not dominate the mean.
 */
export function lengthFeatures(document: Document): FeatureValues {
  const { written, words, vocabulary } = columnsOf(document);
  const isSeen = new Uint8Array(vocabulary.length);
  const letters: number[] = [];
  const lettersOfDistinct: number[] = [];
  let long = 0;
  for (let at = 0; at < written.numbers.length; at++) {
    if (written.isRunning[at] === 0) continue;
    const number = written.numbers[at]!;
    const { length } = vocabulary[number]!;
    letters.push(length);
    if (length >= LONG_WORD) long += 1;
    if (isSeen[number] === 0) lettersOfDistinct.push(length);
    isSeen[number] = 1;
  }
  const sentenceLengths = document.sentences
    .map((sentence) => wordsOf(written, sentence))
    .filter((count) => count > 0)
    .map(Math.log);
  const sentences = spread(sentenceLengths);
  const ofWords = spread(letters);
  return {
    'length.words': logged(words),
    'length.distinct_words': logged(lettersOfDistinct.length),
    'length.sentences': logged(sentenceLengths.length),
    'length.paragraphs': logged(document.text.split(PARAGRAPH_BREAK).filter((part) => part.trim()).length),
    'length.sentence_mean': sentences.mean,
    'length.sentence_spread': sentences.deviation,
    'length.word_mean': ofWords.mean,
    'length.word_spread': ofWords.deviation,
    'length.distinct_word_mean': spread(lettersOfDistinct).mean,
    'length.long_words': share(long, words),
  };
}

export const lengthFamily = featureFamily({
  name: 'features-length',
  version: '1.0.0',
  prepare: () => lengthFeatures,
});
