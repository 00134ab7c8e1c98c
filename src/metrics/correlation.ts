import { assertPaired, type PairMoments, pairMoments, type Weights } from './moments.js';

/**
 * Pearson's r = cov(x, y) / (sd(x) · sd(y)); null for fewer than two pairs and where either side does not vary.
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>, weights?: Weights): number | null {
  return pearsonOf(pairMoments(x, y, weights));
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

/** Spearman's rho of resamples of the same pairs, which are sorted once. */
export function spearmanOfResamples(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): (weights: Weights) => number | null {
  const [rankX, rankY] = [ranksOfResamples(x), ranksOfResamples(y)];
  return (weights) => pearson(rankX(weights), rankY(weights), weights);
}

/** Ranks of values that occur as often as their weights say; the list changes with the next call. */
function ranksOfResamples(values: ArrayLike<number>): (weights: Weights) => Float64Array {
  const ascending = Float64Array.from(new Set(Array.from(values))).sort();
  const places = new Map(Array.from(ascending, (value, place) => [value, place]));
  const codes = Int32Array.from(values, (value) => places.get(value)!);
  const rankByCode = new Float64Array(ascending.length);
  const found = new Float64Array(values.length);
  return (weights) => {
    rankByCode.fill(0);
    for (let row = 0; row < codes.length; row++) rankByCode[codes[row]!]! += weights[row]!;
    let before = 0;
    for (let code = 0; code < rankByCode.length; code++) {
      const count = rankByCode[code]!;
      rankByCode[code] = before + (count + 1) / 2;
      before += count;
    }
    for (let row = 0; row < codes.length; row++) found[row] = rankByCode[codes[row]!]!;
    return found;
  };
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
export function ranks(values: ArrayLike<number>): number[] {
  const order = Array.from(values, (_, index) => index).sort((a, b) => values[a]! - values[b]!);
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
