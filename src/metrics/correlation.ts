import { distinct } from './distinct.js';
import { assertPaired, type PairMoments, pairMoments } from './moments.js';

/**
 * Pearson's r = cov(x, y) / (sd(x) · sd(y)); null for fewer than two pairs and where either side does not vary.
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return pearsonOf(pairMoments(x, y));
}

/** The same of moments that are known already. */
export function pearsonOf(moments: PairMoments | null): number | null {
  if (!moments) return null;
  const spread = moments.varianceX * moments.varianceY;
  return spread > 0 ? Math.min(1, Math.max(-1, moments.covariance / Math.sqrt(spread))) : null;
}

/** Spearman's rho: Pearson's r of the ranks, ties sharing the mean of their ranks; null as for `pearson`. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return pearson(ranks(x), ranks(y));
}

/**
 * What r would be if the human scores had no error of measurement (Spearman 1904, "The proof and measurement of
 * association between two things"): r(system, human) / √r(human, human). Null where either is, and where examiners do
 * not agree at all. May exceed 1.
 */
export function disattenuatedCorrelation(
  systemHuman: number | null,
  humanHuman: number | null,
): number | null {
  if (systemHuman === null || humanHuman === null || !(humanHuman > 0)) return null;
  return systemHuman / Math.sqrt(humanHuman);
}

/**
 * The correlation of x and y that is left when what a third variable explains of each, linearly, is taken away:
 * (r_xy − r_xz·r_yz) / √((1 − r_xz²)(1 − r_yz²)). Null where one of the three is null or z explains a side entirely.
 */
export function partialCorrelation(
  x: readonly number[],
  y: readonly number[],
  control: readonly number[],
): number | null {
  const xy = pearson(x, y);
  const xz = pearson(x, control);
  const yz = pearson(y, control);
  if (xy === null || xz === null || yz === null) return null;
  const left = (1 - xz * xz) * (1 - yz * yz);
  return left > 0 ? (xy - xz * yz) / Math.sqrt(left) : null;
}

/** Ranks from 1, ties sharing the mean of the ranks they take up together. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const { values: ascending, codes } = distinct(values);
  const counts = new Float64Array(ascending.length);
  for (const code of codes) counts[code]! += 1;
  const byCode = ranksOfCounts(counts);
  return Float64Array.from(codes, (code) => byCode[code]!);
}

/** The rank that each value has when the values, ascending, occur so often. */
export function ranksOfCounts(counts: Float64Array): Float64Array {
  const found = new Float64Array(counts.length);
  let before = 0;
  for (let value = 0; value < counts.length; value++) {
    found[value] = before + (counts[value]! + 1) / 2;
    before += counts[value]!;
  }
  return found;
}

/**
 * Area under the ROC curve: the chance that a random positive outranks a random negative, ties counting half
 * (Mann–Whitney U / n₁n₀). Null without positives or without negatives.
 */
export function areaUnderCurve(scores: readonly number[], positive: readonly boolean[]): number | null {
  assertPaired(scores, positive);
  const positives = positive.filter(Boolean).length;
  const negatives = positive.length - positives;
  if (positives === 0 || negatives === 0) return null;
  const rankSum = ranks(scores).reduce((sum, rank, index) => (positive[index] ? sum + rank : sum), 0);
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
