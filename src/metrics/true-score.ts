import { assertPaired, type Weights } from './moments.js';

/** What the true-score evaluation needs of each text's human scores. */
export interface RatingSummary {
  /** How many human scores the text has. */
  readonly count: Float64Array;
  /** Their mean; NaN where there are none. */
  readonly mean: Float64Array;
  /** Σ(score − mean)². */
  readonly within: Float64Array;
}

/** Summarises the human scores of each text. @param raters a list for each examiner; NaN where a mark is missing */
export function summariseRatings(raters: readonly ArrayLike<number>[]): RatingSummary {
  const texts = raters[0]?.length ?? 0;
  for (const scores of raters) assertPaired(scores, raters[0]!);
  const count = new Float64Array(texts);
  const mean = new Float64Array(texts);
  const within = new Float64Array(texts);
  for (let text = 0; text < texts; text++) {
    let sum = 0;
    for (const scores of raters) {
      if (Number.isNaN(scores[text]!)) continue;
      count[text]! += 1;
      sum += scores[text]!;
    }
    mean[text] = sum / count[text]!;
    if (count[text]! < 2) continue;
    for (const scores of raters) {
      if (!Number.isNaN(scores[text]!)) within[text]! += (scores[text]! - mean[text]!) ** 2;
    }
  }
  return { count, mean, within };
}

/** How well system scores predict what examiners without error would give. Variances are in squared points. */
export interface TrueScoreEvaluation {
  /** Texts with at least one human score, with exactly one, with more. */
  readonly n: number;
  readonly single: number;
  readonly multiple: number;
  /** Of the examiners' errors. */
  readonly errorVariance: number | null;
  readonly trueScoreVariance: number | null;
  /** Mean squared error of the system score as a prediction of the true score. */
  readonly trueMse: number | null;
  /** Proportional reduction in mean squared error: 1 − trueMse / trueScoreVariance. */
  readonly prmse: number | null;
}

/**
 * True-score evaluation with any number of examiners and missing marks (Loukina et al. 2020, "Using PRMSE to evaluate
 * automated scoring systems in the presence of label noise"; Haberman 2019, ETS RR-19-20), as in RSMTool. With cᵢ human
 * scores of mean H̄ᵢ for text i of N, C = Σcᵢ, and H̄ the mean of all of them:
 *
 * - error variance σ²ₑ: the variances within texts, pooled: Σᵢ Σⱼ(Hᵢⱼ − H̄ᵢ)² / Σ(cᵢ − 1);
 * - true score variance: (Σcᵢ(H̄ᵢ − H̄)² − (N − 1)σ²ₑ) / (C − Σcᵢ² / C);
 * - true MSE: (Σcᵢ(H̄ᵢ − Mᵢ)² − Nσ²ₑ) / C.
 *
 * Null where no text has two human scores; PRMSE also where no true variance is left. It may be negative, or, in small
 * samples, exceed 1.
 */
export function trueScoreEvaluation(
  system: ArrayLike<number>,
  ratings: RatingSummary,
  weights?: Weights,
): TrueScoreEvaluation {
  const { count, mean, within } = ratings;
  assertPaired(system, count);
  let texts = 0;
  let single = 0;
  let scores = 0;
  let squaredCounts = 0;
  let sum = 0;
  let withinSum = 0;
  for (let i = 0; i < count.length; i++) {
    const weight = weights ? weights[i]! : 1;
    const c = count[i]!;
    if (weight === 0 || c === 0) continue;
    texts += weight;
    if (c === 1) single += weight;
    scores += weight * c;
    squaredCounts += weight * c * c;
    sum += weight * c * mean[i]!;
    withinSum += weight * within[i]!;
  }
  const counts = { n: texts, single, multiple: texts - single };
  // One human score in each text: nothing tells its error from the true score.
  if (scores === texts) {
    return { ...counts, errorVariance: null, trueScoreVariance: null, trueMse: null, prmse: null };
  }
  const grandMean = sum / scores;
  let between = 0;
  let distance = 0;
  for (let i = 0; i < count.length; i++) {
    const weight = weights ? weights[i]! : 1;
    if (weight === 0 || count[i] === 0) continue;
    between += weight * count[i]! * (mean[i]! - grandMean) ** 2;
    distance += weight * count[i]! * (mean[i]! - system[i]!) ** 2;
  }
  const errorVariance = withinSum / (scores - texts);
  const freedom = scores - squaredCounts / scores;
  const trueScoreVariance = freedom > 0 ? (between - (texts - 1) * errorVariance) / freedom : null;
  const trueMse = (distance - texts * errorVariance) / scores;
  const prmse = trueScoreVariance !== null && trueScoreVariance > 0 ? 1 - trueMse / trueScoreVariance : null;
  return { ...counts, errorVariance, trueScoreVariance, trueMse, prmse };
}
