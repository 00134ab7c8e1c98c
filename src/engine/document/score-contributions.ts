/** What one feature adds to or takes from a score. */
export interface FeatureContribution {
  readonly feature: string;
  readonly points: number;
  /** Whether the text has more of it than the average text that the model was fitted on. */
  readonly isMore: boolean;
}

/** A score taken apart: base, the points of all features and limit add up to it. */
export interface ScoreContributions {
  /** The score of the average text that the model was fitted on. */
  readonly base: number;
  readonly features: readonly FeatureContribution[];
  /** What an end of the scale takes away or adds; 0 between them. */
  readonly limit: number;
}
