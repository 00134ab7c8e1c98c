import type { Document, Sentence } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { errorChances, meanCleanStretch } from './error-chances.js';
import { ERROR_KINDS, ERROR_OPERATIONS, errorKind, errorOperation } from './error-kinds.js';
import { type FeatureValues, featureFamily, logged, loggedRate, share } from './feature-family.js';
import { NAME } from './tag-classes.js';
import { columnsOf } from './text-columns.js';

/** A token counts as wrong if that is at least as likely as not. */
const WRONG = 0.5;
/**
 * Stretches without an error are split after this many tokens: a writer of one page without errors need not write a
 * second.
 */
const LONGEST_STRETCH = 200;
/** Zipf value from which a word counts as familiar to every learner: about the first thousand words. */
const EVERYDAY = 5;

/**
 * Accuracy: errors of each kind and operation per hundred words, words in no dictionary, the share of sentences without
 * an error (error-free units, Wolfe-Quintero et al. 1998), and the length of stretches between errors other than
 * punctuation, regardless of sentences. Each error counts by its confidence; `errors.expected` is the expected number
 * of wrong words, found or not.
 */
export function errorFeatures(document: Document, lexicon: Lexicon): FeatureValues {
  const { words } = columnsOf(document);
  const rate = (count: number) => loggedRate(count, words);
  const sums = sumsOf(document, lexicon);
  const suspects = document.suspects.reduce((total, { confidence }) => total + confidence, 0);
  const inWords = errorChances(document, ({ code }) => errorKind(code) !== 'punctuation');
  const values: Record<string, number> = {
    'errors.all': rate(sums.inWords + suspects),
    'errors.grammar': rate(sums.grammar),
    'errors.suspects': rate(suspects),
    'errors.unknown_words': rate(unknownWords(document, lexicon)),
    'errors.clean_sentences': share(
      document.sentences.filter((sentence) => isClean(sentence, document.edits)).length,
      document.sentences.length,
    ),
    'errors.expected': rate(document.expectedErrors.reduce((total, errors) => total + errors, 0)),
    'errors.clean_stretch': logged(meanCleanStretch(inWords, WRONG, LONGEST_STRETCH)),
    'errors.everyday_spelling': rate(sums.everydaySpelling),
    'errors.capitals': rate(sums.capitals),
    'errors.missing_punctuation': rate(sums.missingPunctuation),
  };
  for (const kind of ERROR_KINDS) values[`errors.${kind}`] = rate(sums.ofKind[kind]);
  for (const operation of ERROR_OPERATIONS) values[`errors.${operation}`] = rate(sums.ofOperation[operation]);
  return values;
}

/** Number of edits of each sort, each weighted by its confidence. */
function sumsOf({ edits, text }: Document, lexicon: Lexicon) {
  const ofKind = { spelling: 0, punctuation: 0, verb: 0, noun: 0, determiner: 0, preposition: 0, wording: 0 };
  const ofOperation = { missing: 0, unnecessary: 0, replaced: 0, form: 0, agreement: 0 };
  const sums = { inWords: 0, grammar: 0, everydaySpelling: 0, capitals: 0, missingPunctuation: 0 };
  for (const edit of edits) {
    const { code, confidence } = edit;
    const kind = errorKind(code);
    const operation = errorOperation(code);
    ofKind[kind] += confidence;
    if (operation) ofOperation[operation] += confidence;
    if (kind !== 'punctuation') sums.inWords += confidence;
    if (kind !== 'punctuation' && kind !== 'spelling') sums.grammar += confidence;
    if (isEverydaySpelling(edit, lexicon)) sums.everydaySpelling += confidence;
    if (isCapital(edit, text)) sums.capitals += confidence;
    if (MISSING_PUNCTUATION.test(code)) sums.missingPunctuation += confidence;
  }
  return { ...sums, ofKind, ofOperation };
}

const MISSING_PUNCTUATION = /^\+?MP\+?$/;

/** Number of words that the lexicon lacks in any case; clitics and names are left out. */
function unknownWords(document: Document, lexicon: Lexicon): number {
  const { written, tags, vocabulary } = columnsOf(document);
  /** By the number of a word: 1 if it is unknown, 2 if it is known. */
  const known = new Uint8Array(vocabulary.length);
  let unknown = 0;
  for (let at = 0; at < tags.length; at++) {
    if (written.isRunning[at] === 0 || (tags[at]! & NAME) !== 0) continue;
    const number = written.numbers[at]!;
    if (known[number] === 0) known[number] = lexicon.isKnownAnyCase(vocabulary[number]!) ? 2 : 1;
    if (known[number] === 1) unknown += 1;
  }
  return unknown;
}

const isEverydaySpelling = ({ code, correction }: Edit, lexicon: Lexicon) =>
  code === 'S' && lexicon.zipf(correction.toLowerCase()) >= EVERYDAY;

/** Whether an edit changes only the case of letters. */
function isCapital({ code, correction, start, end }: Edit, text: string): boolean {
  return code === 'RP' && correction.toLowerCase() === text.slice(start, end).toLowerCase();
}

function isClean(sentence: Sentence, edits: readonly Edit[]): boolean {
  return !edits.some(({ start, end }) => start < sentence.end && end > sentence.start);
}

export const errorsFamily = featureFamily({
  name: 'features-errors',
  version: '1.2.0',
  requires: ['proposals', 'edits', 'expectedErrors'],
  artefacts: ['lexicon'],
  prepare: (resources) => {
    const lexicon = lexiconFrom(resources);
    return (document) => errorFeatures(document, lexicon);
  },
});
