import { syllable } from 'syllable';
import type { Document } from '../document/document.js';
import { type FeatureValues, featureFamily, share } from '../features/feature-family.js';
import { columnsOf, wordsOf } from '../features/text-columns.js';
import { amount, count, family, from, numberIn } from './description.js';
import { wholeWords } from './whole-words.js';

/** Number of syllables from which Gunning and McLaughlin call a word complex. */
const COMPLEX = 3;
/** Björnsson calls words with more letters long. */
const LONG = 6;
const LETTERS = /[\p{L}\p{N}]/gu;

/**
 * Readability by published formulas. Syllables are counted by rule, so the counts are right for most words but not for
 * all. For a text without words, all values are 0.
 */
function readabilityFeatures(document: Document): FeatureValues {
  const columns = columnsOf(document);
  const words = wholeWords(document);
  const sentences = document.sentences.filter((sentence) => wordsOf(columns.written, sentence) > 0).length;
  const syllablesOf = new Map<string, number>();
  let [syllables, complex, long, letters] = [0, 0, 0, 0];
  for (const word of words) {
    let own = syllablesOf.get(word);
    if (own === undefined) {
      own = Math.max(1, syllable(word));
      syllablesOf.set(word, own);
    }
    const length = word.match(LETTERS)?.length ?? 0;
    syllables += own;
    letters += length;
    if (own >= COMPLEX) complex += 1;
    if (length > LONG) long += 1;
  }
  const total = words.length;
  const perSentence = share(total, sentences);
  const perWord = share(syllables, total);
  const lettersPerWord = share(letters, total);
  const of = (value: number) => (total > 0 ? value : 0);
  return {
    'readability.letters': letters,
    'readability.syllables': syllables,
    'readability.words_per_sentence': perSentence,
    'readability.syllables_per_word': perWord,
    'readability.complex_words': share(complex, total),
    'readability.flesch_reading_ease': of(206.835 - 1.015 * perSentence - 84.6 * perWord),
    'readability.flesch_kincaid_grade': of(0.39 * perSentence + 11.8 * perWord - 15.59),
    'readability.gunning_fog': of(0.4 * (perSentence + 100 * share(complex, total))),
    'readability.smog': of(3.1291 + 1.043 * Math.sqrt(30 * share(complex, sentences))),
    'readability.coleman_liau': of(5.88 * lettersPerWord - 29.6 * share(sentences, total) - 15.8),
    'readability.automated_readability': of(4.71 * lettersPerWord + 0.5 * perSentence - 21.43),
    'readability.lix': of(perSentence + 100 * share(long, total)),
  };
}

const grade = (definition: string) => numberIn('school grade (US)', definition);

export const readabilityIndices = family('readability', 'this project', {
  letters: count('Letters and digits in words.'),
  syllables: count('Syllables of all words, by rule.'),
  words_per_sentence: amount('words', 'Mean number of words in a sentence.'),
  syllables_per_word: amount('syllables', 'Mean number of syllables in a word.'),
  complex_words: numberIn('share', 'Words of three syllables or more.', 0, 1),
  flesch_reading_ease: from(
    'Flesch 1948',
    numberIn('points', 'Flesch reading ease; 100 and above is easiest.', null, 121.22),
  ),
  flesch_kincaid_grade: from('Kincaid et al. 1975', grade('Flesch–Kincaid grade level.')),
  gunning_fog: from(
    'Gunning 1952',
    amount('school grade (US)', 'Fog index, every word of three syllables being complex.'),
  ),
  smog: from('McLaughlin 1969', amount('school grade (US)', 'SMOG grade; meant for texts of 30 sentences.')),
  coleman_liau: from('Coleman & Liau 1975', grade('Coleman–Liau index.')),
  automated_readability: from('Senter & Smith 1967', grade('Automated readability index.')),
  lix: from('Björnsson 1968', amount('points', 'LIX, a word of more than six letters being long.')),
});

/** Readability, for tables of indices. */
export const readabilityFamily = featureFamily({
  name: 'indices-readability',
  version: '1.0.0',
  prepare: () => readabilityFeatures,
});
