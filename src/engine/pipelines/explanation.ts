import type { ExplainedCategory, ExplainedTrait, Explanation } from '../../domain/explanation.js';
import { rounded } from '../../domain/rounded.js';
import type { FeatureContribution, ScoreContributions } from '../document/score-contributions.js';
import type { TraitScore } from '../document/trait-score.js';
import { CATEGORIES, type Category, wordingOf } from '../features/wording.js';

/** How many features of a category are named. */
const MOST_FEATURES = 3;
/** Share of all points, whatever their sign, that a feature must have for that. */
const LEAST_SHARE = 0.02;

/**
 * Puts contributions of features into a teacher's words, by category.
 * @param overallScore what the contributions add up to, as the result reports it
 */
export function toExplanation(
  { base, features, limit }: ScoreContributions,
  overallScore: number,
  traits: readonly TraitScore[] = [],
): Explanation {
  return {
    overall_score: overallScore,
    base: rounded(base),
    ...explained(features, limit),
    ...(traits.length > 0 && { traits: traits.map(explainedTrait) }),
  };
}

function explainedTrait({ trait, score, standardError, contributions }: TraitScore): ExplainedTrait {
  const { usual, features, limit } = contributions();
  return {
    trait,
    score: rounded(score),
    standard_error: rounded(standardError),
    usual: rounded(usual),
    ...explained(features, limit),
  };
}

function explained(features: readonly FeatureContribution[], limit: number) {
  const least = LEAST_SHARE * features.reduce((sum, { points }) => sum + Math.abs(points), 0);
  return {
    categories: CATEGORIES.map((category) => explainedCategory(category, features, least))
      .filter(({ points }) => points !== 0)
      .sort(byStrength),
    ...(limit !== 0 && { scale_limit: rounded(limit) }),
  };
}

function explainedCategory(
  category: Category,
  features: readonly FeatureContribution[],
  least: number,
): ExplainedCategory {
  const members = features.filter(({ feature }) => wordingOf(feature).category === category);
  const strongest = members
    .filter(({ points }) => Math.abs(points) >= least && points !== 0)
    .sort(byStrength)
    .slice(0, MOST_FEATURES);
  return {
    category,
    points: rounded(members.reduce((sum, { points }) => sum + points, 0)),
    features: strongest.map(({ feature, points, isMore }) => {
      const { more, less } = wordingOf(feature);
      return { feature, wording: isMore ? more : less, points: rounded(points) };
    }),
  };
}

const byStrength = (a: { readonly points: number }, b: { readonly points: number }) =>
  Math.abs(b.points) - Math.abs(a.points);
