/**
 * Traits of ELLIPSE, fitted only on its essays, cross-validated, in points of its scale, 1 to 5: the mean of its six
 * traits as one mark, and each trait both as in results (the overall score and a difference) and with its own scoring
 * model.
 */
import { TRAITS } from '../../dist/engine/results/traits.js';
import { pearson } from '../../dist/metrics/correlation.js';
import { rootMeanSquaredError } from '../../dist/metrics/error.js';
import { mean } from '../../dist/metrics/moments.js';
import { trainOnCorpora } from '../../dist/recipes/scoring/populations.js';
import { fitTraits } from '../../dist/training/scoring/fit-traits.js';
import { fixed } from '../errors/format.js';
import { markedVectors, NEEDS } from './vectors.js';

export const title = 'Traits of ELLIPSE';
export const needs = NEEDS;

const OPTIONS = { range: { min: 1, max: 5 }, folds: { count: 10, seed: 20_240_601 } };

export function measure({ data }) {
  const { names, vectors } = markedVectors(data);
  const essays = vectors.filter(({ marks }) => marks);
  const modelOf = (markOf) => {
    const marked = essays.map((essay) => ({ ...essay, score: markOf(essay.marks) }));
    const marks = marked.map(({ score }) => score);
    const { heldOut } = trainOnCorpora(names, marked, OPTIONS);
    // Before equating, because the regression has the smallest error.
    const raw = heldOut.map((text) => text.raw);
    return { heldOut, pearson: pearson(marks, raw), rmse: rootMeanSquaredError(marks, raw) };
  };
  const { heldOut, ...whole } = modelOf(mean);
  const marked = essays.map((essay) => ({
    ...essay,
    score: mean(essay.marks),
    traits: Object.fromEntries(TRAITS.map((trait, at) => [trait, essay.marks[at]])),
  }));
  const { metrics } = fitTraits(names, marked, heldOut, OPTIONS);
  const traits = metrics.map(({ trait, regressionRmse, differences, reported }, at) => {
    const { heldOut: _, ...own } = modelOf((marks) => marks[at]);
    return { trait, rmse: regressionRmse, differences, reported, own };
  });
  return {
    essays: essays.length,
    mean: whole,
    traits,
    meanRmse: mean(traits.map(({ rmse }) => rmse)),
    meanOwnRmse: mean(traits.map(({ own }) => own.rmse)),
    meanDifferences: mean(traits.map(({ differences }) => differences)),
  };
}

export const tables = ({ essays, mean: whole, traits, meanRmse, meanOwnRmse, meanDifferences }) => [
  {
    title: `${title}: ${essays} essays`,
    columns: ['', '>r', '>RMSE', '>r beyond halo', '>own model: r', '>RMSE'],
    rows: [
      ...traits.map(({ trait, rmse, differences, reported, own }) => [
        trait,
        fixed(reported.pearson, 3),
        fixed(rmse, 3),
        fixed(differences, 3),
        fixed(own.pearson, 3),
        fixed(own.rmse, 3),
      ]),
      [
        'mean over the six (target: RMSE ≤ .46)',
        '',
        fixed(meanRmse, 3),
        fixed(meanDifferences, 3),
        '',
        fixed(meanOwnRmse, 3),
      ],
      [
        'mean of the six as one mark (target: r ≥ .76)',
        fixed(whole.pearson, 3),
        fixed(whole.rmse, 3),
        '',
        '',
        '',
      ],
    ],
  },
];
