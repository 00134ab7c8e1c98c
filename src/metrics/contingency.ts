import { distinct } from './distinct.js';
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
 * @param weights how often each pair counts; absent: once
 */
export function cohensKappa(
  { categories, human, system }: Contingency,
  weights?: ArrayLike<number>,
): number | null {
  const byHuman = new Float64Array(categories.length);
  const bySystem = new Float64Array(categories.length);
  let n = 0;
  let same = 0;
  for (let i = 0; i < human.length; i++) {
    const weight = weights ? weights[i]! : 1;
    n += weight;
    byHuman[human[i]!]! += weight;
    bySystem[system[i]!]! += weight;
    if (human[i] === system[i]) same += weight;
  }
  if (n === 0) return null;
  const chance = byHuman.reduce((sum, count, category) => sum + (count / n) * (bySystem[category]! / n), 0);
  return chance < 1 ? (same / n - chance) / (1 - chance) : null;
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
