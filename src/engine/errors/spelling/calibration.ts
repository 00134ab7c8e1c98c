import type { RankedCandidate } from './ranking-features.js';

/**
 * Converts the ranker's output into a probability of being right: the weights of a logistic regression on properties of
 * the ranking (`calibrationFeatures`), fitted on words that the ranker had not seen.
 */
export type Calibration = readonly number[];

const MOST = 6;
/** The score for having no right candidate; good candidates reach about 10. */
const SCORE_OF_NONE = 4;

/**
 * For a non-empty ranking: 1, log-odds of the best against all others and against no candidate at all (cut at ±6), its
 * cost, distance and Zipf value, the length of the word, and whether it is split.
 */
export function calibrationFeatures(word: string, ranked: readonly RankedCandidate[]): number[] {
  const { candidate, score } = ranked[0]!;
  let others = Math.exp(SCORE_OF_NONE - score);
  for (let at = 1; at < ranked.length; at++) others += Math.exp(ranked[at]!.score - score);
  const logOdds = Math.max(-MOST, Math.min(MOST, -Math.log(others)));
  const [cost, , zipf] = candidate.features;
  const isSplit = candidate.isSplit ? 1 : 0;
  return [1, logOdds, cost!, Math.min(3, candidate.distance), zipf!, Math.min(12, word.length), isSplit];
}

/** The probability, 0 to 1, that the first candidate of a ranking is right. */
export function calibrated(
  word: string,
  ranked: readonly RankedCandidate[],
  calibration: Calibration,
): number {
  const values = calibrationFeatures(word, ranked);
  const logit = values.reduce((sum, value, at) => sum + value * (calibration[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-logit));
}
