import type { Document, Sentence } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { type FeatureValues, featureFamily, loggedRate, share } from './feature-family.js';
import { isName, runningWords } from './running-words.js';

export type ErrorKind =
  | 'spelling'
  | 'punctuation'
  | 'verb'
  | 'noun'
  | 'determiner'
  | 'preposition'
  | 'wording';

const SPELLING = new Set(['S', 'SX', 'SA']);
const VERB = new Set(['TV', 'AS', 'X']);
const BY_WORD_CLASS: Readonly<Record<string, ErrorKind>> = {
  P: 'punctuation',
  V: 'verb',
  N: 'noun',
  Q: 'noun',
  D: 'determiner',
  T: 'preposition',
};

/** The kind of error that a code of the Cambridge Learner Corpus stands for: its last letter names the word class. */
export function errorKind(code: string): ErrorKind {
  const bare = code.replace('+', '');
  if (SPELLING.has(bare)) return 'spelling';
  if (VERB.has(bare)) return 'verb';
  if (bare === 'DI') return 'determiner';
  if (bare.length < 2 || bare === 'ID') return 'wording';
  return BY_WORD_CLASS[bare.at(-1)!] ?? 'wording';
}

const KINDS: readonly ErrorKind[] = [
  'spelling',
  'punctuation',
  'verb',
  'noun',
  'determiner',
  'preposition',
  'wording',
];

/**
 * Accuracy: errors of each kind in a hundred words, suspect tokens, words in no dictionary, and the share of sentences
 * without an error (error-free units, Wolfe-Quintero et al. 1998). Each error counts as much as its confidence.
 */
export function errorFeatures(document: Document, lexicon: Lexicon): FeatureValues {
  const words = runningWords(document);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<ErrorKind, number>;
  for (const { code, confidence } of document.edits) counts[errorKind(code)] += confidence;
  const suspects = document.suspects.reduce((sum, { confidence }) => sum + confidence, 0);
  const grammar = counts.verb + counts.noun + counts.determiner + counts.preposition + counts.wording;
  const unknown = words.filter((word) => !isName(word) && !lexicon.isKnownAnyCase(word.lower)).length;
  const values: Record<string, number> = {
    'errors.all': loggedRate(grammar + counts.spelling + suspects, words.length),
    'errors.grammar': loggedRate(grammar, words.length),
    'errors.suspects': loggedRate(suspects, words.length),
    'errors.unknown_words': loggedRate(unknown, words.length),
    'errors.clean_sentences': share(
      document.sentences.filter((sentence) => isClean(sentence, document.edits)).length,
      document.sentences.length,
    ),
  };
  for (const kind of KINDS) values[`errors.${kind}`] = loggedRate(counts[kind], words.length);
  return values;
}

function isClean(sentence: Sentence, edits: readonly Edit[]): boolean {
  return !edits.some(({ start, end }) => start < sentence.end && end > sentence.start);
}

export const errorsFamily = featureFamily({
  name: 'features-errors',
  version: '1.0.0',
  requires: ['tokens', 'sentences', 'tags', 'edits'],
  artefacts: ['lexicon'],
  prepare: (resources) => {
    const lexicon = lexiconFrom(resources);
    return (document) => errorFeatures(document, lexicon);
  },
});
