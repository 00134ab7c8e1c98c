import type { FeatureContribution, ScoreContributions } from '../document/score-contributions.js';

/** A score as the model computes it, on its raw scale: the sum of base and the points of all features. */
export type RawContributions = Omit<ScoreContributions, 'limit'>;

/** Minimum difference of two raw scores for the slope between them to be more than rounding error. */
const APART = 1e-6;

/**
 * Converts contributions from the raw to the reporting scale. The mapping is not linear, so the points of each feature
 * are multiplied by the slope from the average text to this one; the effect of the limits of the scale is kept
 * separate.
 * @param report maps raw to reported scores, ignoring the limits of the scale; it must be increasing
 */
export function reportedContributions(
  { base, features }: RawContributions,
  report: (raw: number) => number,
  { min, max }: { readonly min: number; readonly max: number },
): ScoreContributions {
  const raw = features.reduce((sum, { points }) => sum + points, base);
  const average = report(base);
  const reported = report(raw);
  const other = Math.abs(raw - base) > APART ? raw : base + APART;
  const slope = (report(other) - average) / (other - base);
  const stretched = (contribution: FeatureContribution) => ({
    ...contribution,
    points: contribution.points * slope,
  });
  return {
    base: average,
    features: features.map(stretched),
    limit: Math.min(max, Math.max(min, reported)) - reported,
  };
}
