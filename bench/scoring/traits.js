/** ELLIPSE by itself: the mean of its six traits, and each trait, cross-validated; in points of its scale, 1 to 5. */
import { pearson } from '../../dist/metrics/correlation.js';
import { rootMeanSquaredError } from '../../dist/metrics/error.js';
import { mean } from '../../dist/metrics/moments.js';
import { TRAITS } from '../../dist/training/scoring/corpora.js';
import { trainScoreModel } from '../../dist/training/scoring/train-score-model.js';
import { fixed } from '../errors/format.js';
import { markedVectors, NEEDS } from './vectors.js';

export const title = 'Traits of ELLIPSE';
export const needs = NEEDS;

const OPTIONS = { range: { min: 1, max: 5 }, folds: { count: 10, seed: 20_240_601 } };

export function measure({ data }) {
  const { names, vectors } = markedVectors(data);
  const essays = vectors.filter(({ traits }) => traits);
  const figures = (markOf) => {
    const marked = essays.map((essay) => ({ ...essay, score: markOf(essay.traits) }));
    const marks = marked.map(({ score }) => score);
    const { heldOut } = trainScoreModel(names, marked, OPTIONS);
    // Before equating: the regression is what has the least error.
    const raw = heldOut.map((text) => text.raw);
    return { pearson: pearson(marks, raw), rmse: rootMeanSquaredError(marks, raw) };
  };
  const traits = TRAITS.map((trait, at) => ({ trait, ...figures((values) => values[at]) }));
  return {
    essays: essays.length,
    mean: figures(mean),
    traits,
    meanRmse: mean(traits.map(({ rmse }) => rmse)),
  };
}

export const tables = ({ essays, mean: whole, traits, meanRmse }) => [
  {
    title: `${title}: ${essays} essays`,
    columns: ['', '>r', '>RMSE'],
    rows: [
      ...traits.map(({ trait, pearson: r, rmse }) => [trait, fixed(r, 3), fixed(rmse, 3)]),
      ['mean of the six as one mark (reach r ≥ .76)', fixed(whole.pearson, 3), fixed(whole.rmse, 3)],
      ['mean RMSE over the six (reach ≤ .46)', '', fixed(meanRmse, 3)],
    ],
  },
];
