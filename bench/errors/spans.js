/** Precision, recall and F0.5 of edits that match a reference in span and correction: CWEB dev and JFLEG dev. */
import { fBeta, precision, recall } from '../../dist/metrics/detection.js';
import { editAgreement } from '../../dist/metrics/edit-agreement.js';
import { correctAll } from './corrections.js';
import { percent } from './format.js';
import { tokenEdits } from './token-edits.js';

export const title = 'Edits that match a reference in span and correction';
export const needs = ['gec/jfleg-dev', 'gec/cweb-dev'];

const BETA = 0.5;
const key = ({ start, end, correction }) => `${start} ${end} ${correction}`;

export async function measure({ corpora, checkers }) {
  const corpusReferences = {
    'CWEB S dev': referencesOf(corpora.cweb('S'), ({ references }) => references),
    'CWEB G dev': referencesOf(corpora.cweb('G'), ({ references }) => references),
    'JFLEG dev': referencesOf(corpora.jfleg(), ({ tokens, references }) =>
      references.map((reference) => tokenEdits(tokens, reference)),
    ),
  };
  const results = [];
  for (const [corpus, sentences] of Object.entries(corpusReferences)) {
    for (const checker of checkers) {
      const corrected = await correctAll(checker, sentences);
      const { foundEdits, missedEdits, falseEdits, ...counts } = editAgreement(
        sentences.map(({ tokens, references }, index) => ({
          proposed: tokenEdits(tokens, corrected[index].corrected),
          references,
        })),
        key,
        BETA,
      );
      results.push({
        corpus,
        checker: checker.name,
        ...counts,
        precision: precision(counts),
        recall: recall(counts),
        fHalf: fBeta(counts, BETA),
      });
    }
  }
  return { results };
}

const referencesOf = (sentences, edits) =>
  sentences.map((sentence) => ({ tokens: sentence.tokens, references: edits(sentence) }));

export const tables = ({ results }) => [
  {
    title,
    columns: ['corpus', '', '>found', '>missed', '>false', '>precision', '>recall', '>F0.5'],
    rows: results.map(({ corpus, checker, found, missed, falselyRaised, ...shares }) => [
      corpus,
      checker,
      found,
      missed,
      falselyRaised,
      percent(shares.precision),
      percent(shares.recall),
      percent(shares.fHalf),
    ]),
  },
];
