import type { FeatureContribution, ScoreContributions } from '../document/score-contributions.js';

/** A score as the model gives it, on its raw scale: base and the points of all features add up to it. */
export type RawContributions = Omit<ScoreContributions, 'limit'>;

/** How far apart two raw scores must be for the slope between them to be more than rounding. */
const APART = 1e-6;

/**
 * Brings contributions from the raw to the reporting scale. The way between the two bends, so that the points of each
 * feature are stretched by the slope from the average text to this one; what an end of the scale cuts off is kept apart.
 * @param report leads from raw to reported scores, ends of the scale left aside; it must rise
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
