import type { ScoringPipeline } from '../../engine/pipelines/pipeline.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import { mean, standardDeviation } from '../../metrics/moments.js';
import { areOnDifferentScales } from '../../metrics/scale-mismatch.js';
import type { Measurement } from '../training/extraction.js';

/** Standard deviations of marks and scores on the same scale hardly ever differ by a larger factor. */
const MOST_SPREAD = 1.6;
/** Fewer marks are not enough to fit the line and the intervals. */
export const LEAST_TEXTS = 30;

type Scored = Pick<Measurement<{ readonly score: number }>, 'texts' | 'marks'>;

const valuesOf = ({ texts }: Scored) => ({
  marks: texts.map(({ marks }) => mean(marks)!),
  scores: texts.map(({ found }) => found.score),
});

/** Whether numeric marks seem to be on another scale than the scores: they lie elsewhere, or spread far more or less. */
export function isOffScale(measured: Scored, scale: Scale): boolean {
  const { marks, scores } = valuesOf(measured);
  const [ofMarks, ofScores] = [standardDeviation(marks), standardDeviation(scores)];
  // Marks that are too few or do not vary are refused for that.
  if (marks.length < LEAST_TEXTS || !ofMarks || !ofScores) return false;
  const ratio = ofMarks / ofScores;
  return ratio > MOST_SPREAD || ratio < 1 / MOST_SPREAD || areOnDifferentScales(marks, scores, scale);
}

/** The refusal of such marks. */
export function offScale(measured: Scored, { name, scale }: ScoringPipeline): AssessError {
  const shown = (values: readonly number[]) =>
    `mean ${mean(values)!.toFixed(2)}, SD ${(standardDeviation(values) ?? 0).toFixed(2)}`;
  const { marks, scores } = valuesOf(measured);
  const { lowest, highest } = measured.marks;
  return new AssessError('untrainable', {
    work: 'calibrated',
    reason: `marks from ${lowest} to ${highest} (${shown(marks)}) do not seem to be on the scale of ${name}, whose scores have ${shown(scores)}`,
    next: `name the ends of their scale with --min and --max (--min ${scale.min} --max ${scale.max} if it is that of ${name}), or take the range of the marks as their scale with --force`,
  });
}
