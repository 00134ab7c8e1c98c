import { distinct } from './distinct.js';
import type { Tangent } from './estimate.js';
import { type PairMoments, pairMoments } from './moments.js';

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
 * Spearman's rho with the contribution of each pair to its tangent: that of the pair's own ranks to Pearson's r, and
 * that of its values to the ranks of all others (Croux and Dehon 2010, "Influence functions of the Spearman and Kendall
 * correlation measures", with shared ranks).
 */
export function spearmanTangent(x: Float64Array, y: Float64Array): Tangent {
  const [ofX, ofY] = [standardRanks(x), standardRanks(y)];
  const value = spearman(x, y);
  if (value === null) return null;
  const n = x.length;
  const slopes = (own: Float64Array, other: Float64Array) =>
    own.map((rank, row) => other[row]! - value * rank);
  const moved = [
    slopesAbove(ofX, slopes(ofX.ranks, ofY.ranks)),
    slopesAbove(ofY, slopes(ofY.ranks, ofX.ranks)),
  ] as const;
  const influence = ofX.ranks.map((a, row) => {
    const b = ofY.ranks[row]!;
    return (a * b - (value / 2) * (a * a + b * b) + moved[0][row]! + moved[1][row]!) / n;
  });
  const centre = influence.reduce((sum, each) => sum + each, 0) / n;
  return { value, influence: influence.map((each) => each - centre) };
}

interface StandardRanks {
  readonly codes: Int32Array;
  /** Standardised. */
  readonly ranks: Float64Array;
  /** Of ranks as shares of the rows. */
  readonly sd: number;
}

function standardRanks(values: Float64Array): StandardRanks {
  const found = ranks(values);
  const n = values.length;
  const middle = (n + 1) / 2;
  const sd = Math.sqrt(found.reduce((sum, rank) => sum + (rank - middle) ** 2, 0) / n);
  return { codes: distinct(values).codes, ranks: found.map((rank) => (rank - middle) / sd), sd: sd / n };
}

/** By pair, the mean slope of those that it moves up: all of larger values, and half of those of the same value. */
function slopesAbove({ codes, sd }: StandardRanks, slopes: Float64Array): Float64Array {
  const byCode = new Float64Array(codes.reduce((most, code) => Math.max(most, code), -1) + 1);
  for (let row = 0; row < codes.length; row++) byCode[codes[row]!]! += slopes[row]!;
  let above = 0;
  for (let code = byCode.length - 1; code >= 0; code--) {
    const own = byCode[code]!;
    byCode[code] = above + own / 2;
    above += own;
  }
  return Float64Array.from(codes, (code) => byCode[code]! / (sd * codes.length));
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
  let before = 0;
  const byCode = counts.map((count) => {
    before += count;
    return before - (count - 1) / 2;
  });
  return Float64Array.from(codes, (code) => byCode[code]!);
}
