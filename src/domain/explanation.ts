import { z } from 'zod';
import { TRAITS } from './traits.js';

const points = z.number();

const explainedFeature = z.object({
  feature: z.string(),
  /** What the text has more or less of than the average text. */
  wording: z.string(),
  points,
});

const explainedCategory = z.object({
  category: z.string(),
  /** Of all its features, those too weak to be named among them. */
  points,
  /** The strongest first. */
  features: z.array(explainedFeature),
});

/** How a trait differs from the overall score: that score, `usual`, all categories and `scale_limit` add up to `score`. */
const explainedTrait = z.object({
  trait: z.enum(TRAITS),
  score: z.number(),
  standard_error: z.number(),
  /** By how much examiners mark the trait higher or lower than the whole in the average text. */
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
  /** The strongest first; those without points are left out. */
  categories: z.array(explainedCategory),
  /** What an end of the scale takes away or adds; absent if the score lies between them. */
  scale_limit: points.optional(),
  /** Absent if the pipeline scores no traits. */
  traits: z.array(explainedTrait).optional(),
  /**
   * Which of the question's rarest content words the text has or has near words of (`party` for
   * `celebrate`); absent without a question. They bear on `prompt_relevance`, not on the score.
   */
  question_terms: z.object({ covered: z.array(z.string()), missed: z.array(z.string()) }).optional(),
});

export type Explanation = z.infer<typeof explanation>;
export type QuestionTerms = NonNullable<Explanation['question_terms']>;
export type ExplainedCategory = z.infer<typeof explainedCategory>;
export type ExplainedTrait = z.infer<typeof explainedTrait>;
