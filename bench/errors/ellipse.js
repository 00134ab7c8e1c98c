/** Without error labels: how many errors essays of ELLIPSE show, and whether that agrees with their grammar trait. */

import { tokenize } from '../../dist/engine/document/tokenizer.js';
import { spearman } from '../../dist/metrics/correlation.js';
import { fixed, tally } from './format.js';

export const title = 'Errors in essays of ELLIPSE';
export const needs = ['scores/ellipse-train.jsonl'];

/** Every fourth essay. */
const STEP = 4;

export async function measure({ corpora, checkers: [checker] }) {
  const essays = corpora.ellipse(STEP);
  const edits = [];
  const densities = [];
  let [words, suspects] = [0, 0];
  for (const { text } of essays) {
    const count = tokenize(text).filter(({ kind }) => kind === 'word').length;
    const checked = await checker.check(text);
    words += count;
    suspects += checked.suspects.length;
    edits.push(...checked.edits.map(({ code }) => code));
    densities.push(checked.edits.length / count);
  }
  const correlation = (trait) =>
    spearman(
      densities.map((density) => -density),
      essays.map((essay) => essay[trait]),
    );
  return {
    essays: essays.length,
    words,
    edits: edits.length,
    suspects,
    perHundred: (100 * edits.length) / words,
    spearmanGrammar: correlation('grammar'),
    spearmanConventions: correlation('conventions'),
    byCode: tally(edits, (code) => code),
  };
}

const MOST_CODES = 25;

export const tables = ({ essays, words, edits, suspects, byCode, ...metrics }) => [
  {
    title: `${title}: ${essays} essays, ${words} words`,
    columns: ['', '>'],
    rows: [
      ['edits per 100 words', fixed(metrics.perHundred)],
      ['suspects per 100 words', fixed((100 * suspects) / words)],
      ['Spearman of fewer edits with the grammar trait', fixed(metrics.spearmanGrammar, 3)],
      ['Spearman of fewer edits with the conventions trait', fixed(metrics.spearmanConventions, 3)],
    ],
  },
  {
    title: `Most frequent codes there, of ${edits} edits`,
    columns: ['code', '>edits', '>per 1,000 words'],
    rows: byCode.slice(0, MOST_CODES).map(([code, count]) => [code, count, fixed((1000 * count) / words)]),
  },
];
