import { distinct } from './distinct.js';
import type { Tangent } from './estimate.js';
import { assertPaired } from './moments.js';

/** Pairs of categories, each given by its index among all that occur. */
interface Contingency {
  /** The values that occur on either side, ascending. */
  readonly categories: readonly number[];
  readonly human: Int32Array;
  readonly system: Int32Array;
}

/** The categories of the scores of each pair; equal scores are one category. */
export function crossClassify(human: ArrayLike<number>, system: ArrayLike<number>): Contingency {
  assertPaired(human, system);
  const n = human.length;
  const both = new Float64Array(2 * n);
  both.set(human);
  both.set(system, n);
  const { values, codes } = distinct(both);
  return { categories: [...values], human: codes.subarray(0, n), system: codes.subarray(n) };
}

/**
 * Cohen's kappa without weights (Cohen 1960, "A coefficient of agreement for nominal scales"): (pₒ − pₑ) / (1 − pₑ),
 * the observed agreement beyond chance agreement from the marginal distributions. Null without pairs, and if both sides
 * are the same single category.
 */
export const cohensKappa = (contingency: Contingency): number | null =>
  kappaTangent(contingency)?.value ?? null;

/** The same, with the contribution of each pair to its tangent. */
export function kappaTangent({ categories, human, system }: Contingency): Tangent {
  const n = human.length;
  const byHuman = new Float64Array(categories.length);
  const bySystem = new Float64Array(categories.length);
  let same = 0;
  for (let i = 0; i < n; i++) {
    byHuman[human[i]!]! += 1;
    bySystem[system[i]!]! += 1;
    if (human[i] === system[i]) same += 1;
  }
  if (n === 0) return null;
  const chance = byHuman.reduce((sum, count, category) => sum + (count / n) * (bySystem[category]! / n), 0);
  if (!(chance < 1)) return null;
  const observed = same / n;
  const slope = (observed - 1) / (1 - chance) ** 2;
  const influence = Float64Array.from(human, (category, i) => {
    const other = system[i]!;
    const ofChance = (bySystem[category]! + byHuman[other]!) / n - 2 * chance;
    return (((category === other ? 1 : 0) - observed) / (1 - chance) + slope * ofChance) / n;
  });
  return { value: (observed - chance) / (1 - chance), influence };
}

/** A matrix with more categories would be useless and could fill the memory. */
const MOST_CATEGORIES = 200;

/**
 * How often each pair of categories occurs, with a row for each human score and a column for each system score. Null
 * for more than 200 categories.
 */
export function confusionMatrix({ categories, human, system }: Contingency): number[][] | null {
  if (categories.length > MOST_CATEGORIES) return null;
  const counts = categories.map(() => categories.map(() => 0));
  for (let i = 0; i < human.length; i++) counts[human[i]!]![system[i]!]! += 1;
  return counts;
}

/** How often one score occurs on each side. */
export interface ScoreShare {
  readonly score: number;
  /** Percentage of human and of system scores, 0 to 100. */
  readonly human: number;
  readonly system: number;
  /** system − human, in percentage points. */
  readonly difference: number;
}

/** The distribution of human and system scores, by score, ascending; empty without pairs. */
export function scoreDistribution({ categories, human, system }: Contingency): ScoreShare[] {
  const shares = (codes: Int32Array) => {
    const counts = new Float64Array(categories.length);
    for (const code of codes) counts[code]! += 1;
    return counts.map((count) => (100 * count) / codes.length);
  };
  const [byHuman, bySystem] = [shares(human), shares(system)];
  return categories.map((score, category) => ({
    score,
    human: byHuman[category]!,
    system: bySystem[category]!,
    difference: bySystem[category]! - byHuman[category]!,
  }));
}
