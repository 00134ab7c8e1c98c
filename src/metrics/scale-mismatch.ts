import { mean, standardDeviation } from './moments.js';
import type { ScoreRange } from './rounding.js';

/** Fewer texts may be anywhere by chance. */
const FEWEST = 5;
/** Means on the same scale are hardly ever further apart, in pooled standard deviations … */
const MOST_SDS = 1.5;
/** … and as a share of the scale: a CEFR level, or one and a half IELTS bands. */
const MOST_OF_SCALE = 1 / 6;
/** If the scales are the same, a greater share of the system's scores lies between the lowest and the highest mark. */
const LEAST_WITHIN = 0.5;

/**
 * Whether marks and scores of the same texts seem to be on different scales: the means are far apart relative to the
 * scores and to the scale, and most scores lie beyond all marks. A system that is one level off does not count, nor do
 * marks that vary little. The limits are ours.
 * @param human a mark for each text, NaN where there is none
 * @param system a score for each text, NaN where there is none
 * @param scale the scale of the scores; absent: the range of marks and scores
 */
export function areOnDifferentScales(
  human: ArrayLike<number>,
  system: ArrayLike<number>,
  scale?: ScoreRange,
): boolean {
  const marks: number[] = [];
  const scores: number[] = [];
  for (let text = 0; text < human.length; text++) {
    if (Number.isNaN(human[text]!) || Number.isNaN(system[text]!)) continue;
    marks.push(human[text]!);
    scores.push(system[text]!);
  }
  if (marks.length < FEWEST) return false;
  const [ofMarks, ofScores] = [rangeOf(marks)!, rangeOf(scores)!];
  const { min, max } = scale ?? {
    min: Math.min(ofMarks.min, ofScores.min),
    max: Math.max(ofMarks.max, ofScores.max),
  };
  const apart = Math.abs(mean(marks)! - mean(scores)!);
  const sd = Math.sqrt((standardDeviation(marks)! ** 2 + standardDeviation(scores)! ** 2) / 2);
  const within = scores.filter((score) => score >= ofMarks.min && score <= ofMarks.max).length;
  return (
    apart > MOST_SDS * sd && apart > MOST_OF_SCALE * (max - min) && within < LEAST_WITHIN * scores.length
  );
}

/** From the lowest to the highest; null for no numbers. NaN is left out. */
export function rangeOf(values: Iterable<number>): ScoreRange | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : null;
}
