import { z } from 'zod';
import type { Explanation } from '../../engine/results/explanation.js';
import { TRAITS } from '../../engine/results/traits.js';

const points = z.number();

const explainedFeature = z.object({ feature: z.string(), wording: z.string(), points });

const explainedCategory = z.object({ category: z.string(), points, features: z.array(explainedFeature) });

const explainedTrait = z.object({
  trait: z.enum(TRAITS),
  score: z.number(),
  standard_error: z.number(),
  usual: points,
  categories: z.array(explainedCategory),
  scale_limit: points.optional(),
});

/** The form of an explanation. */
export const explanation = z.object({
  overall_score: z.number(),
  base: z.number(),
  categories: z.array(explainedCategory),
  scale_limit: points.optional(),
  traits: z.array(explainedTrait).optional(),
  question_terms: z.object({ covered: z.array(z.string()), missed: z.array(z.string()) }).optional(),
}) satisfies z.ZodType<Explanation>;
