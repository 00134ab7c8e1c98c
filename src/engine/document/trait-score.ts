import type { Trait } from '../../domain/traits.js';
import type { FeatureContribution } from './score-contributions.js';

/** The score of one trait, on the scale of the pipeline. */
export interface TraitScore {
  readonly trait: Trait;
  readonly score: number;
  readonly standardError: number;
  /** Says why it differs from the overall score; a function, because it is seldom asked for. */
  readonly contributions: () => TraitContributions;
}

/** How a trait differs from the overall score: that score, usual, the points of all features and limit add up to it. */
export interface TraitContributions {
  /** By how much the trait differs from the overall score in the average text that the model was fitted on. */
  readonly usual: number;
  readonly features: readonly FeatureContribution[];
  /** What an end of the scale takes away or adds; 0 between them. */
  readonly limit: number;
}
