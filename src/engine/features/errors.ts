import type { Document, Sentence } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { errorChances, meanCleanStretch } from './error-chances.js';
import { ERROR_KINDS, ERROR_OPERATIONS, errorKind, errorOperation } from './error-kinds.js';
import { type FeatureValues, featureFamily, logged, loggedRate, share } from './feature-family.js';
import { isName, runningWords } from './running-words.js';

/** A token counts as wrong when that is as likely as not. */
const WRONG = 0.5;
/** Stretches without an error are cut after so many tokens: who writes a page without one needs no second. */
const LONGEST_STRETCH = 200;
/** Zipf value from which on a misspelt word is one that every learner has met: about the first thousand. */
const EVERYDAY = 5;

/**
 * Accuracy: errors of each kind and operation in a hundred words, words in no dictionary, the share of sentences without
 * an error (error-free units, Wolfe-Quintero et al. 1998), and the length of what is clean between errors other than in
 * punctuation, for which no sentence has to end. Each error counts as much as its confidence; in `errors.expected` those
 * count too that are too unsure to be shown.
 */
export function errorFeatures(document: Document, lexicon: Lexicon): FeatureValues {
  const words = runningWords(document);
  const rate = (count: number) => loggedRate(count, words.length);
  const sum = (test: (edit: Edit) => boolean) =>
    document.edits.reduce((total, edit) => (test(edit) ? total + edit.confidence : total), 0);
  const suspects = document.suspects.reduce((total, { confidence }) => total + confidence, 0);
  const unknown = words.filter((word) => !isName(word) && !lexicon.isKnownAnyCase(word.lower)).length;
  const inWords = errorChances(document, ({ code }) => errorKind(code) !== 'punctuation');
  const values: Record<string, number> = {
    'errors.all': rate(sum(({ code }) => errorKind(code) !== 'punctuation') + suspects),
    'errors.grammar': rate(sum(({ code }) => isGrammar(code))),
    'errors.suspects': rate(suspects),
    'errors.unknown_words': rate(unknown),
    'errors.clean_sentences': share(
      document.sentences.filter((sentence) => isClean(sentence, document.edits)).length,
      document.sentences.length,
    ),
    'errors.expected': rate(errorChances(document).reduce((total, chance) => total + chance, 0)),
    'errors.clean_stretch': logged(meanCleanStretch(inWords, WRONG, LONGEST_STRETCH)),
    'errors.everyday_spelling': rate(sum((edit) => isEverydaySpelling(edit, lexicon))),
    'errors.capitals': rate(sum((edit) => isCapital(edit, document.text))),
    'errors.missing_punctuation': rate(sum(({ code }) => /^\+?MP\+?$/.test(code))),
  };
  for (const kind of ERROR_KINDS)
    values[`errors.${kind}`] = rate(sum(({ code }) => errorKind(code) === kind));
  for (const operation of ERROR_OPERATIONS)
    values[`errors.${operation}`] = rate(sum(({ code }) => errorOperation(code) === operation));
  return values;
}

function isGrammar(code: string): boolean {
  const kind = errorKind(code);
  return kind !== 'spelling' && kind !== 'punctuation';
}

const isEverydaySpelling = ({ code, correction }: Edit, lexicon: Lexicon) =>
  code === 'S' && lexicon.zipf(correction.toLowerCase()) >= EVERYDAY;

/** Whether an edit changes nothing but the case of letters. */
function isCapital({ code, correction, start, end }: Edit, text: string): boolean {
  return code === 'RP' && correction.toLowerCase() === text.slice(start, end).toLowerCase();
}

function isClean(sentence: Sentence, edits: readonly Edit[]): boolean {
  return !edits.some(({ start, end }) => start < sentence.end && end > sentence.start);
}

export const errorsFamily = featureFamily({
  name: 'features-errors',
  version: '1.1.0',
  requires: ['tokens', 'sentences', 'tags', 'proposals', 'edits'],
  artefacts: ['lexicon'],
  prepare: (resources) => {
    const lexicon = lexiconFrom(resources);
    return (document) => errorFeatures(document, lexicon);
  },
});
