import { z } from 'zod';
import { TRAITS } from './traits.js';

const points = z.number();

const explainedFeature = z.object({
  feature: z.string(),
  /** What the text has more of, or less of, than the average text. */
  wording: z.string(),
  points,
});

const explainedCategory = z.object({
  category: z.string(),
  /** Of all its features, including those that are too weak to be named. */
  points,
  /** The strongest first. */
  features: z.array(explainedFeature),
});

/** How a trait differs from the overall score: that score, `usual`, all categories and `scale_limit` add up to `score`. */
const explainedTrait = z.object({
  trait: z.enum(TRAITS),
  score: z.number(),
  standard_error: z.number(),
  /** How much higher or lower than the overall score examiners mark the trait in the average text. */
  usual: points,
  /** The strongest first; those without points are left out. */
  categories: z.array(explainedCategory),
  /** What an end of the scale takes away or adds; absent if the score lies between them. */
  scale_limit: points.optional(),
});

/**
 * What raised or lowered an overall score, in points of the pipeline's scale: `base`, the points of all categories and
 * `scale_limit` add up to `overall_score`, but for rounding. As printed, stored and exported; numbers have at most six
 * significant digits.
 */
export const explanation = z.object({
  overall_score: z.number(),
  /** The score of the average text among those that the scoring model was fitted on. */
  base: z.number(),
  /**
   * The strongest first; those without points are left out. Many errors are never named as a merit, nor few as a fault:
   * what the model computes to that effect is in `Other`, in traits in `Errors that count less here`.
   */
  categories: z.array(explainedCategory),
  /** What an end of the scale takes away or adds; absent if the score lies between them. */
  scale_limit: points.optional(),
  /** Absent if the pipeline scores no traits. */
  traits: z.array(explainedTrait).optional(),
  /**
   * Which of the question's rarest content words the text contains, literally or as similar words (`party` for
   * `celebrate`); absent without a question. They affect `prompt_relevance`, not the score.
   */
  question_terms: z.object({ covered: z.array(z.string()), missed: z.array(z.string()) }).optional(),
});

export type Explanation = z.infer<typeof explanation>;
export type QuestionTerms = NonNullable<Explanation['question_terms']>;
export type ExplainedCategory = z.infer<typeof explainedCategory>;
export type ExplainedTrait = z.infer<typeof explainedTrait>;
