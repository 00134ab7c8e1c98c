import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import { ERROR_KINDS, type ErrorKind, errorKind } from './error-kinds.js';
import { type FeatureValues, featureFamily, logged } from './feature-family.js';
import { repeatedSentences } from './repeated-sentences.js';
import { columnsOf } from './text-columns.js';

/**
 * Errors per hundred words of an average learner, weighted by confidence: the mean of the means of ELLIPSE and
 * CEFR-ASAG, rounded.
 */
const AVERAGE: Readonly<Record<'words' | 'expected' | 'grammar' | ErrorKind, number>> = {
  words: 4.1,
  expected: 10.2,
  grammar: 1.9,
  spelling: 1.5,
  punctuation: 2.4,
  verb: 0.68,
  noun: 0.38,
  determiner: 0.4,
  preposition: 0.26,
  wording: 0.22,
};
/** How many words of an average learner are added to a text. */
const ADDED_WORDS = 120;

/**
 * Accuracy, shrunk towards the average: rates of errors as if an average learner had written some additional words (the
 * posterior mean under a gamma prior, empirical Bayes; Casella 1985). A few words without an error say little about the
 * writer, pages without one say much. Fitted on one corpus, these rates predict scores in the other better than
 * unadjusted rates. A sentence that repeats an earlier one does not count.
 */
export function accuracyFeatures(document: Document): FeatureValues {
  const repeated = repeatedSentences(document);
  const isNew = ({ start }: Span) =>
    !repeated.some((sentence) => sentence.start <= start && start < sentence.end);
  const { written } = columnsOf(document);
  let words = 0;
  for (let at = 0; at < document.tokens.length; at++)
    if (repeated.length === 0 || isNew(document.tokens[at]!)) words += written.isRunning[at]!;
  let expected = 0;
  document.sentences.forEach((sentence, at) => {
    if (isNew(sentence)) expected += document.expectedErrors[at]!;
  });
  const estimate = (errors: number, average: number) =>
    logged((100 * errors + average * ADDED_WORDS) / (words + ADDED_WORDS));
  const counts = Object.fromEntries(ERROR_KINDS.map((kind) => [kind, 0])) as Record<ErrorKind, number>;
  for (const { code, confidence } of document.edits.filter(isNew)) counts[errorKind(code)] += confidence;
  const grammar = counts.verb + counts.noun + counts.determiner + counts.preposition + counts.wording;
  const suspects = document.suspects.filter(isNew).reduce((sum, { confidence }) => sum + confidence, 0);
  const values: Record<string, number> = {
    'accuracy.words': estimate(grammar + counts.spelling + suspects, AVERAGE.words),
    'accuracy.expected': estimate(expected, AVERAGE.expected),
    'accuracy.grammar': estimate(grammar, AVERAGE.grammar),
  };
  for (const kind of ERROR_KINDS) values[`accuracy.${kind}`] = estimate(counts[kind], AVERAGE[kind]);
  return values;
}

export const accuracyFamily = featureFamily({
  name: 'features-accuracy',
  version: '1.2.0',
  requires: ['edits', 'expectedErrors'],
  prepare: () => accuracyFeatures,
});
