import { assertPaired } from './moments.js';

/** The human scores of each text, summarised for the true-score evaluation. */
export interface RatingSummary {
  /** How many human scores the text has. */
  readonly count: Float64Array;
  /** Their mean; NaN without scores. */
  readonly mean: Float64Array;
  /** Σ(score − mean)². */
  readonly within: Float64Array;
}

/** Summarises the human scores of each text. @param raters a list for each examiner; NaN for missing marks */
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

/** How well system scores predict the marks that error-free examiners would give. Variances are in squared points. */
export interface TrueScoreEvaluation {
  /** Texts with at least one human score; with exactly one; with more. */
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

/** Sums over texts, from which all else is computed. */
interface TrueScoreSums {
  /** Texts with human scores, those with exactly one, and Σcᵢ, Σcᵢ². */
  readonly texts: number;
  readonly single: number;
  readonly scores: number;
  readonly squaredCounts: number;
  /** Σcᵢ(H̄ᵢ − H̄)², Σcᵢ(H̄ᵢ − Mᵢ)², ΣᵢΣⱼ(Hᵢⱼ − H̄ᵢ)². */
  readonly between: number;
  readonly distance: number;
  readonly within: number;
}

/**
 * True-score evaluation with any number of examiners and missing marks (Loukina et al. 2020, "Using PRMSE to evaluate
 * automated scoring systems in the presence of label noise"; Haberman 2019, ETS RR-19-20), as in RSMTool. With cᵢ human
 * scores of mean H̄ᵢ for text i of N, C = Σcᵢ, and H̄ their overall mean:
 *
 * - error variance σ²ₑ: the variances within texts, pooled: Σᵢ Σⱼ(Hᵢⱼ − H̄ᵢ)² / Σ(cᵢ − 1);
 * - true score variance: (Σcᵢ(H̄ᵢ − H̄)² − (N − 1)σ²ₑ) / (C − Σcᵢ² / C);
 * - true MSE: (Σcᵢ(H̄ᵢ − Mᵢ)² − Nσ²ₑ) / C.
 *
 * Null if no text has two human scores; PRMSE also if no true variance is left. PRMSE may be negative, or exceed 1 in
 * small samples.
 */
export function trueScoreEvaluation(system: ArrayLike<number>, ratings: RatingSummary): TrueScoreEvaluation {
  const { count, mean, within } = ratings;
  assertPaired(system, count);
  let [texts, single, scores, squaredCounts, sum, withinSum] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count.length; i++) {
    const c = count[i]!;
    if (c === 0) continue;
    texts += 1;
    if (c === 1) single += 1;
    scores += c;
    squaredCounts += c * c;
    sum += c * mean[i]!;
    withinSum += within[i]!;
  }
  const grandMean = sum / scores;
  let between = 0;
  let distance = 0;
  for (let i = 0; i < count.length; i++) {
    if (count[i] === 0) continue;
    between += count[i]! * (mean[i]! - grandMean) ** 2;
    distance += count[i]! * (mean[i]! - system[i]!) ** 2;
  }
  return trueScoreOf({ texts, single, scores, squaredCounts, between, distance, within: withinSum });
}

/** The same from known sums. */
export function trueScoreOf(sums: TrueScoreSums): TrueScoreEvaluation {
  const { texts, single, scores, squaredCounts, between, distance, within } = sums;
  const counts = { n: texts, single, multiple: texts - single };
  // With one human score per text, error and true score can't be separated.
  if (scores === texts) {
    return { ...counts, errorVariance: null, trueScoreVariance: null, trueMse: null, prmse: null };
  }
  const errorVariance = within / (scores - texts);
  const freedom = scores - squaredCounts / scores;
  const trueScoreVariance = freedom > 0 ? (between - (texts - 1) * errorVariance) / freedom : null;
  const trueMse = (distance - texts * errorVariance) / scores;
  const prmse = trueScoreVariance !== null && trueScoreVariance > 0 ? 1 - trueMse / trueScoreVariance : null;
  return { ...counts, errorVariance, trueScoreVariance, trueMse, prmse };
}
