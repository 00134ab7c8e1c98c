import type { Trait } from '../results/traits.js';
import type { FeatureContribution } from './score-contributions.js';

/** The score of one trait, on the scale of the pipeline. */
export interface TraitScore {
  readonly trait: Trait;
  readonly score: number;
  readonly standardError: number;
  /** Explains why it differs from the overall score; a function, because it is rarely needed. */
  readonly contributions: () => TraitContributions;
}

/**
 * The difference between a trait and the overall score: overall score + usual + the points of all features + limit is
 * the trait's score.
 */
interface TraitContributions {
  /** How much the trait differs from the overall score in the average text that the model was fitted on. */
  readonly usual: number;
  readonly features: readonly FeatureContribution[];
  /** What the limits of the scale subtract or add; 0 between them. */
  readonly limit: number;
}
