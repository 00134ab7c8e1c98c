import type { ScoreContributions } from '../document/score-contributions.js';

/** A line that maps the scores of a model, within its range, to scores on another scale or for another population. */
export interface ScoreCalibration {
  readonly slope: number;
  readonly intercept: number;
  /** Factor for the standard error of the model within the population that it was fitted on. */
  readonly errorFactor: number;
  /** Ends of the scale of calibrated scores. */
  readonly min: number;
  readonly max: number;
}

/** The calibrated score for a score of the model. */
export function calibrated({ slope, intercept, min, max }: ScoreCalibration, score: number): number {
  return Math.min(max, Math.max(min, intercept + slope * score));
}

/**
 * Converts contributions to a reported score into contributions to the calibrated one: base, features and limit add up
 * to it.
 */
export function calibratedContributions(
  calibration: ScoreCalibration,
  { base, features, limit }: ScoreContributions,
): ScoreContributions {
  const { slope, intercept } = calibration;
  const reported = features.reduce((sum, { points }) => sum + points, base) + limit;
  const unlimited = intercept + slope * (reported - limit);
  return {
    base: intercept + slope * base,
    features: features.map((feature) => ({ ...feature, points: slope * feature.points })),
    limit: calibrated(calibration, reported) - unlimited,
  };
}
