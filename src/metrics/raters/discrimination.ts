import type { ExaminerFacts } from './report.js';

/** Fewer texts that others marked too say nothing about an examiner. */
const FEWEST_SHARED = 30;

/**
 * Why an examiner's marks tell texts apart less than those of the others: `narrow` keeps to one part of the scale (central
 * tendency; Myford and Wolfe 2003, "Detecting and measuring rater effects using many-facet Rasch measurement"), `unrelated`
 * ranks the same texts otherwise than the others, as far as chance allows to say. Undefined if neither, or if there are too few texts.
 */
export function lackOfDiscrimination({
  shared,
  spread,
  restCorrelation,
}: Pick<ExaminerFacts, 'shared' | 'spread' | 'restCorrelation'>): 'narrow' | 'unrelated' | undefined {
  if (shared < FEWEST_SHARED) return undefined;
  if (restCorrelation.interval95 && restCorrelation.interval95[0] <= 0) return 'unrelated';
  if (spread.interval95 && spread.interval95[1] < 1) return 'narrow';
  return undefined;
}
