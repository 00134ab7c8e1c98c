/**
 * Precision, recall and F0.5 of edits on whole essays of REALEC dev in which every error is marked: the only set here
 * that counts neither a right edit as false nor an error as absent. The edits of both sides are extracted by the same
 * aligner from the text and its corrected version, so an edit counts if span and correction are the same. `touched`
 * counts an error as found if any edit overlaps it, whatever its correction.
 */

import { applyEdits } from '../../dist/engine/errors/apply.js';
import { bareCode } from '../../dist/engine/results/codes.js';
import { editAgreement } from '../../dist/recipes/evaluation/edit-agreement.js';
import { createEditClassifier } from '../../dist/services/texts/edit-classifier.js';
import { percent } from './format.js';
import { cellsOf, HEADS, withShares } from './shares.js';

export const title = 'Whole essays with complete marks (REALEC dev)';
export const needs = ['gec/realec/essays-dev-marked.jsonl'];

/** Codes of punctuation: `MP`, `UP`, `RP`. */
const PUNCTUATION = /^[MUR]?P$/;

export async function measure({ corpora, checkers }) {
  const editsBetween = createEditClassifier();
  const essays = corpora
    .completeEssays()
    .map(({ text, corrected }) => ({ text, wanted: editsBetween(text, corrected) }));
  const results = [];
  for (const checker of checkers) {
    const compared = [];
    for (const { text, wanted } of essays) {
      const { edits } = await checker.check(text);
      compared.push({ wanted, proposed: editsBetween(text, applyEdits(text, edits)) });
    }
    for (const [what, isJudged] of [
      ['all', () => true],
      ['without punctuation', ({ code }) => !PUNCTUATION.test(bareCode(code))],
    ])
      results.push({ checker: checker.name, what, ...countsOf(compared, isJudged) });
  }
  const words = essays.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  return { essays: essays.length, words, results };
}

function countsOf(compared, isJudged) {
  const judged = compared.map(({ proposed, wanted }) => ({
    proposed: proposed.filter(isJudged),
    references: [wanted.filter(isJudged)],
  }));
  const key = ({ start, end, correction }) => `${start} ${end} ${correction}`;
  const { found, missed, falselyRaised } = editAgreement(judged, key);
  const touched = judged.reduce(
    (sum, { proposed, references: [wanted] }) =>
      sum + wanted.filter((one) => proposed.some((other) => overlaps(one, other))).length,
    0,
  );
  return { ...withShares({ found, missed, falselyRaised }), touched: touched / (found + missed) };
}

const overlaps = (a, b) => a.start < b.end && b.start < a.end;

export const tables = ({ essays, words, results }) => [
  {
    title: `${title}: ${essays} essays, ${words} words`,
    columns: ['', 'errors', ...HEADS, '>touched'],
    rows: results.map((row) => [row.checker, row.what, ...cellsOf(row), percent(row.touched)]),
  },
];
