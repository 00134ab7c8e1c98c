import { distinct } from './distinct.js';
import { assertPaired, type PairMoments, pairMoments } from './moments.js';

/** Pearson's r = cov(x, y) / (sd(x) · sd(y)); null for fewer than two pairs, and if either side does not vary. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return pearsonOf(pairMoments(x, y));
}

/** The same from known moments. */
export function pearsonOf(moments: PairMoments | null): number | null {
  if (!moments) return null;
  const spread = moments.varianceX * moments.varianceY;
  return spread > 0 ? Math.min(1, Math.max(-1, moments.covariance / Math.sqrt(spread))) : null;
}

/** Spearman's rho: Pearson's r of the ranks, where ties share their mean rank; null as for `pearson`. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return pearson(ranks(x), ranks(y));
}

/**
 * What r would be if the human scores had no error of measurement (Spearman 1904, "The proof and measurement of
 * association between two things"): r(system, human) / √r(human, human). Null if either is null, and if examiners do
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
 * The partial correlation of x and y, after removing what a third variable explains linearly of each: (r_xy −
 * r_xz·r_yz) / √((1 − r_xz²)(1 − r_yz²)). Null if one of the three is null or z explains a side entirely.
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

/** Ranks from 1; ties share the mean of their ranks. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const { values: ascending, codes } = distinct(values);
  const counts = new Float64Array(ascending.length);
  for (const code of codes) counts[code]! += 1;
  const byCode = ranksOfCounts(counts);
  return Float64Array.from(codes, (code) => byCode[code]!);
}

/** The rank of each distinct value, given how often each occurs, in ascending order. */
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
 * Area under the ROC curve: the chance that a random positive outranks a random negative, with ties counting half
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
