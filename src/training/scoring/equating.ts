import { mean, standardDeviation } from '../../metrics/moments.js';

/** A line that turns one scale into another. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/** One corpus: what examiners gave, and what the system gave to texts that it had not seen. */
export interface ScorePairs {
  readonly human: readonly number[];
  readonly system: readonly number[];
}

/**
 * Linear equating (mean and sigma; Kolen & Brennan 2014, "Test Equating, Scaling, and Linking"): the line that gives
 * system scores the mean and the standard deviation of the human ones, averaged over corpora with equal weight. A
 * regression draws scores towards the middle; this takes it back, at the price of a slightly larger error.
 * @throws RangeError where system scores do not vary
 */
export function linearEquating(corpora: readonly ScorePairs[]): Line {
  const slopes = corpora.map(({ human, system }) => standardDeviation(human)! / standardDeviation(system)!);
  const slope = mean(slopes)!;
  if (!Number.isFinite(slope)) throw new RangeError('scores that do not vary cannot be equated');
  const centre = (scores: readonly (readonly number[])[]) => mean(scores.map((values) => mean(values)!))!;
  const human = centre(corpora.map((corpus) => corpus.human));
  const system = centre(corpora.map((corpus) => corpus.system));
  return { slope, intercept: human - slope * system };
}

export const onLine = ({ slope, intercept }: Line, value: number): number => intercept + slope * value;
