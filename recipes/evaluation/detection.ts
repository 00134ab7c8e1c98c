import { ranks } from '#src/metrics/correlation.js';
import { assertPaired } from '#src/metrics/moments.js';

/** What a system raised (edits, suspects) compared with the errors that exist. */
export interface DetectionCounts {
  readonly found: number;
  readonly missed: number;
  readonly falselyRaised: number;
}

/** Precision: share of what was raised that is right, 0 to 1; null if nothing was raised. */
export function precision({ found, falselyRaised }: DetectionCounts): number | null {
  return found + falselyRaised > 0 ? found / (found + falselyRaised) : null;
}

/** Recall: share of the existing errors that were found, 0 to 1; null if there are none. */
export function recall({ found, missed }: DetectionCounts): number | null {
  return found + missed > 0 ? found / (found + missed) : null;
}

/**
 * F-beta (van Rijsbergen 1979, Information Retrieval, ch. 7), the harmonic mean of precision and recall in which recall
 * weighs beta² times as much: (1 + β²)·found / ((1 + β²)·found + β²·missed + falsely raised). Null if there is nothing
 * to find and nothing was raised.
 */
export function fBeta({ found, missed, falselyRaised }: DetectionCounts, beta: number): number | null {
  const weight = beta * beta;
  const all = (1 + weight) * found + weight * missed + falselyRaised;
  return all > 0 ? ((1 + weight) * found) / all : null;
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
