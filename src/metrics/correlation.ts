import { assertPaired, covariance, variance } from './moments.js';

/**
 * Pearson's r = cov(x, y) / (sd(x) · sd(y)); null for fewer than two pairs and where either side does not vary.
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  const shared = covariance(x, y);
  const spread = (variance(x) ?? 0) * (variance(y) ?? 0);
  if (shared === null || !(spread > 0)) return null;
  return Math.min(1, Math.max(-1, shared / Math.sqrt(spread)));
}

/** Spearman's rho: Pearson's r of the ranks, ties sharing the mean of their ranks; null as for `pearson`. */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  return pearson(ranks(x), ranks(y));
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
export function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!);
  const result = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to += 1;
    for (let at = from; at < to; at++) result[order[at]!] = (from + 1 + to) / 2;
    from = to;
  }
  return result;
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
