import { AssessError, say } from '../../errors.js';
import { analyseRaters } from '../../metrics/raters/analysis.js';
import { wayOut } from '../marks/mark-scale.js';
import type { MarksQuery } from '../marks/marks-of-store.js';
import { type MarkedScores, readMarkedScores } from './marked-scores.js';
import type { ExaminersReport } from './report.js';

/**
 * Judges the examiners of an account by each other and by the scores of a pipeline.
 * @param marked what was read of the store for the same query
 * @throws AssessError `nothing_to_evaluate`, `invalid_option`
 */
export async function examinersReport(query: MarksQuery, marked?: MarkedScores): Promise<ExaminersReport> {
  const { source, rows, grid, table, fitted } = requireMarks(marked ?? (await readMarkedScores(query)));
  return { source, rows, ...(fitted && { fitted }), ...analyseRaters(table, grid) };
}

/** @throws AssessError `nothing_to_evaluate` if no mark is a score */
export function requireMarks(marked: MarkedScores): MarkedScores {
  const { rows, source } = marked;
  if (rows.marks > 0) return marked;
  const { mark, scale, reading } = source;
  if (rows.rejected === 0) {
    throw new AssessError('nothing_to_evaluate', {
      reason: 'no text has a mark',
      next: 'import marks with assess import-feedback',
    });
  }
  throw new AssessError('nothing_to_evaluate', {
    reason: `no ${mark} mark is a score on the ${scale.name} scale, ${scale.min} to ${scale.max} (${rows.rejected} are something else)`,
    next: say.orAnotherMark(wayOut(reading)),
  });
}
