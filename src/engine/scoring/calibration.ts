import type { ScoreContributions } from '../document/score-contributions.js';

/** A line from the scores of a model, kept within its range, to scores on another scale or for another population. */
export interface ScoreCalibration {
  readonly slope: number;
  readonly intercept: number;
  /** The standard error is so many times that of the model within the population that it was fitted on. */
  readonly errorFactor: number;
  /** Ends of the scale of calibrated scores. */
  readonly min: number;
  readonly max: number;
}

/** The calibrated score of a score that the model reports. */
export function calibrated({ slope, intercept, min, max }: ScoreCalibration, score: number): number {
  return Math.min(max, Math.max(min, intercept + slope * score));
}

/** Contributions to a reported score as contributions to the calibrated one: base, features and limit add up to it. */
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
