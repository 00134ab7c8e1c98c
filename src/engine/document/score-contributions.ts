/** How much one feature adds to a score, or subtracts from it. */
export interface FeatureContribution {
  readonly feature: string;
  readonly points: number;
  /** Whether the text has more of it than the average text that the model was fitted on. */
  readonly isMore: boolean;
}

/** A decomposed score: the sum of base, the points of all features, and limit. */
export interface ScoreContributions {
  /** The score of the average text that the model was fitted on. */
  readonly base: number;
  readonly features: readonly FeatureContribution[];
  /** What the limits of the scale subtract or add; 0 between them. */
  readonly limit: number;
}
