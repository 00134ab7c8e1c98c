import type { Trait } from './traits.js';

/** What a feature of the text does to a score. */
export interface ExplainedFeature {
  feature: string;
  /** What the text has more of, or less of, than the average text. */
  wording: string;
  points: number;
}

export interface ExplainedCategory {
  category: string;
  /** Of all its features, including those that are too weak to be named. */
  points: number;
  /** The strongest first. */
  features: ExplainedFeature[];
}

/** How a trait differs from the overall score: that score, `usual`, all categories and `scale_limit` add up to `score`. */
export interface ExplainedTrait {
  trait: Trait;
  score: number;
  standard_error: number;
  /** How much higher or lower than the overall score examiners mark the trait in the average text. */
  usual: number;
  /** The strongest first; those without points are left out. */
  categories: ExplainedCategory[];
  /** What an end of the scale takes away or adds; absent if the score lies between them. */
  scale_limit?: number | undefined;
}

/**
 * Which of the question's rarest content words the text contains, literally or as similar words (`party` for
 * `celebrate`). They affect `prompt_relevance`, not the score.
 */
export interface QuestionTerms {
  covered: string[];
  missed: string[];
}

/**
 * What raised or lowered an overall score, in points of the pipeline's scale: `base`, the points of all categories and
 * `scale_limit` add up to `overall_score`, but for rounding. As printed, stored and exported; numbers have at most six
 * significant digits.
 */
export interface Explanation {
  overall_score: number;
  /** The score of the average text among those that the scoring model was fitted on. */
  base: number;
  /**
   * The strongest first; those without points are left out. Many errors are never named as a merit, nor few as a fault:
   * what the model computes to that effect is in `Other`, in traits in `Errors that count less here`.
   */
  categories: ExplainedCategory[];
  /** What an end of the scale takes away or adds; absent if the score lies between them. */
  scale_limit?: number | undefined;
  /** Absent if the pipeline scores no traits. */
  traits?: ExplainedTrait[] | undefined;
  /** Absent without a question. */
  question_terms?: QuestionTerms | undefined;
}
