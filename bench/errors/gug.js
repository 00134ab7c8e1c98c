/** Detection on GUG: how well the density of errors in a sentence predicts its grammaticality. */

import { tokenize } from '../../dist/engine/document/tokenizer.js';
import { spearman } from '../../dist/metrics/correlation.js';
import { areaUnderCurve } from '../../dist/recipes/evaluation/detection.js';
import { fixed } from './format.js';

export const title = 'Grammaticality of GUG train and dev';
export const needs = ['gec/gug'];

/** The paper's threshold (Heilman et al. 2014): sentences with at least this mean grade count as grammatical. */
const GRAMMATICAL = 3.5;

export async function measure({ corpora, checkers }) {
  const sentences = corpora.gug();
  const grades = sentences.map(({ grade }) => grade);
  const results = [];
  for (const checker of checkers) {
    const densities = [];
    for (const { text } of sentences) densities.push(errorDensity(text, await checker.check(text)));
    results.push({
      checker: checker.name,
      areaUnderCurve: areaUnderCurve(
        densities,
        grades.map((grade) => grade < GRAMMATICAL),
      ),
      spearman: spearman(
        densities.map((density) => -density),
        grades,
      ),
      flagged: densities.filter((density) => density > 0).length / densities.length,
    });
  }
  return { sentences: sentences.length, results };
}

/** Sum of the confidences of edits and suspects, per word. */
function errorDensity(text, { edits, suspects }) {
  const words = tokenize(text).filter(({ kind }) => kind === 'word').length;
  return [...edits, ...suspects].reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words);
}

export const tables = ({ sentences, results }) => [
  {
    title: `${title}, ${sentences} sentences, by error density`,
    columns: ['', '>area under the curve', '>Spearman', '>share with errors'],
    rows: results.map((result) => [
      result.checker,
      fixed(result.areaUnderCurve, 3),
      fixed(result.spearman, 3),
      fixed(result.flagged, 3),
    ]),
  },
];
