import { solvePositiveDefinite } from '#src/training/linear-equations.js';

/** A row of a logistic regression. */
export interface LogisticRow {
  /** Of the features, one of which may be a constant. */
  readonly values: readonly number[];
  readonly outcome: 0 | 1;
  /** How much the row counts; 1 when left out. */
  readonly importance?: number;
}

const MOST_ROUNDS = 30;
/** Newton's method stops when no weight moves by more than this; the next step would be about its square. */
const TOLERANCE = 1e-7;
/** Keeps the Hessian invertible where a weight without a penalty tells nothing. */
const LEAST_CURVATURE = 1e-9;

/**
 * Weights of a logistic regression with a few features, by Newton's method (Hastie, Tibshirani & Friedman 2009, 4.4.1):
 * they minimise −Σ cᵢ log p(yᵢ | xᵢ) + ½ Σ λⱼwⱼ².
 * @param penaltyOf λ of each weight, by its index, in the unit of rows (the sum of importance)
 */
export function fitLogisticRegression(
  rows: readonly LogisticRow[],
  penaltyOf: (weight: number) => number,
): number[] {
  const penalties = (rows[0]?.values ?? []).map((_, weight) => penaltyOf(weight));
  const weights = penalties.map(() => 0);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = newtonStep(rows, penalties, weights);
    for (const [at, change] of step.entries()) weights[at]! += change;
    if (Math.max(...step.map(Math.abs)) < TOLERANCE) break;
  }
  return weights;
}

function newtonStep(
  rows: readonly LogisticRow[],
  penalties: readonly number[],
  weights: readonly number[],
): number[] {
  const slope = penalties.map((penalty, at) => -penalty * weights[at]!);
  const curve = penalties.map((penalty, at) =>
    penalties.map((_, other) => (at === other ? Math.max(penalty, LEAST_CURVATURE) : 0)),
  );
  for (const { values, outcome, importance = 1 } of rows) {
    const logit = values.reduce((sum, value, at) => sum + value * weights[at]!, 0);
    const probability = 1 / (1 + Math.exp(-logit));
    const curvature = importance * probability * (1 - probability);
    values.forEach((value, at) => {
      slope[at]! += importance * value * (outcome - probability);
      values.forEach((other, beside) => {
        curve[at]![beside]! += curvature * value * other;
      });
    });
  }
  return solvePositiveDefinite(curve, slope);
}
