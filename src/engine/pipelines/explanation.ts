import type { ExplainedCategory, ExplainedTrait, Explanation } from '../../domain/explanation.js';
import { rounded } from '../../domain/rounded.js';
import type { FeatureContribution, ScoreContributions } from '../document/score-contributions.js';
import type { TraitScore } from '../document/trait-score.js';
import { CATEGORIES, type Category, wordingOf } from '../features/wording.js';

/** Number of features named per category. */
const MOST_FEATURES = 3;
/** Minimum share of all points, regardless of sign, for a feature to be named. */
const LEAST_SHARE = 0.02;

/**
 * Expresses contributions of features in a teacher's words, by category.
 * @param overallScore the sum of the contributions, as the result reports it
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
  const members = new Map<Category, FeatureContribution[]>(CATEGORIES.map((category) => [category, []]));
  for (const each of features) members.get(wordingOf(each.feature).category)!.push(each);
  return {
    categories: [...members]
      .map(([category, own]) => explainedCategory(category, own, least))
      .filter(({ points }) => points !== 0)
      .sort(byStrength),
    ...(limit !== 0 && { scale_limit: rounded(limit) }),
  };
}

function explainedCategory(
  category: Category,
  members: readonly FeatureContribution[],
  least: number,
): ExplainedCategory {
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
