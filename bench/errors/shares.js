/** Precision, recall and F0.5 of counted edits, as every metric of detection shows them. */
import { fBeta, precision, recall } from '../../dist/recipes/evaluation/detection.js';
import { percent } from './format.js';

const BETA = 0.5;

/** Counts with their shares. */
export const withShares = (counts) => ({
  ...counts,
  precision: precision(counts),
  recall: recall(counts),
  fHalf: fBeta(counts, BETA),
});

export const HEADS = ['>found', '>missed', '>false', '>precision', '>recall', '>F0.5'];

/** The cells under `HEADS`. */
export const cellsOf = ({ found, missed, falselyRaised, precision: right, recall: share, fHalf }) => [
  found,
  missed,
  falselyRaised,
  percent(right),
  percent(share),
  percent(fHalf),
];
