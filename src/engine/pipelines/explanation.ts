import type { FeatureContribution, ScoreContributions } from '../document/score-contributions.js';
import type { TraitScore } from '../document/trait-score.js';
import { CATEGORIES, faultsOf, wordingOf } from '../features/wording.js';
import type { ExplainedCategory, ExplainedTrait, Explanation } from '../results/explanation.js';
import { rounded } from '../results/rounded.js';

/** Number of features named per category. */
const MOST_FEATURES = 3;
/** Minimum share of all points, regardless of sign, for a feature to be named. */
const LEAST_SHARE = 0.02;
/**
 * Where a text with many errors has a trait that is higher than its overall score, or one with few errors a lower one.
 */
const LESS_HERE = 'Errors that count less here';

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
    ...explained(features, limit, 'Other'),
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
    ...explained(features, limit, LESS_HERE),
  };
}

/**
 * Measures of errors go together, and the model weighs some of them against the others. So those of a category are
 * summed, and named only where the sum says what it should: that errors lower a score, and that few of them raise it.
 * @param contrary the category of the sums that say the opposite
 */
function explained(features: readonly FeatureContribution[], limit: number, contrary: string) {
  const least = LEAST_SHARE * features.reduce((sum, { points }) => sum + Math.abs(points), 0);
  const members = new Map<string, FeatureContribution[]>(CATEGORIES.map((category) => [category, []]));
  for (const each of features) members.get(wordingOf(each.feature).category)!.push(each);
  const against: FeatureContribution[] = [];
  for (const [category, own] of members) {
    const faults = own.filter(({ feature }) => faultsOf(feature));
    if (!isContrary(faults)) continue;
    against.push(...faults);
    members.set(
      category,
      own.filter((each) => !faults.includes(each)),
    );
  }
  members.set(contrary, [...(members.get(contrary) ?? []), ...against]);
  return {
    categories: [...members]
      .map(([category, own]) => explainedCategory(category, own, least))
      .filter(({ points }) => points !== 0)
      .sort(byStrength),
    ...(limit !== 0 && { scale_limit: rounded(limit) }),
  };
}

/** Whether the text has more of a fault than the average text. */
const isFaulty = ({ feature, isMore }: FeatureContribution) => (faultsOf(feature) === 'more') === isMore;

/** Whether faults raise the score of a text that has more of them than the average text, or lower that of one with fewer. */
function isContrary(faults: readonly FeatureContribution[]): boolean {
  let [net, direction] = [0, 0];
  for (const fault of faults) {
    net += fault.points;
    direction += isFaulty(fault) ? -Math.abs(fault.points) : Math.abs(fault.points);
  }
  return net * direction < 0 || (net !== 0 && direction === 0);
}

function explainedCategory(
  category: string,
  members: readonly FeatureContribution[],
  least: number,
): ExplainedCategory {
  const isRaised = sumOf(members.filter(({ feature }) => faultsOf(feature))) > 0;
  // A fault is named only if it says what its sum says.
  const isSaid = (each: FeatureContribution) =>
    !faultsOf(each.feature) || (each.points > 0 === isRaised && isFaulty(each) !== isRaised);
  const strongest = members
    .filter((each) => Math.abs(each.points) >= least && each.points !== 0 && isSaid(each))
    .sort(byStrength)
    .slice(0, MOST_FEATURES);
  return {
    category,
    points: rounded(sumOf(members)),
    features: strongest.map(({ feature, points, isMore }) => {
      const { more, less } = wordingOf(feature);
      return { feature, wording: isMore ? more : less, points: rounded(points) };
    }),
  };
}

const sumOf = (members: readonly FeatureContribution[]) =>
  members.reduce((sum, { points }) => sum + points, 0);

const byStrength = (a: { readonly points: number }, b: { readonly points: number }) =>
  Math.abs(b.points) - Math.abs(a.points);
