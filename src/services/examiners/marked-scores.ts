import type { Grid } from '../../metrics/grid.js';
import { textStarts } from '../../metrics/raters/marks.js';
import { trimmed } from '../../metrics/rounding.js';
import { gridOf } from '../marks/marked-texts.js';
import {
  type MarksQuery,
  readMarkedTexts,
  rejectedShare,
  type StoredMarks,
} from '../marks/marks-of-store.js';
import type { MarksReport } from './report.js';

/** Marks with the system's scores, trimmed to the scale; scores of texts that the pipeline was fitted on count as missing. */
export interface MarkedScores
  extends MarksReport,
    Pick<StoredMarks, 'identity' | 'places' | 'table' | 'fittedReceipts'> {
  readonly grid: Grid;
}

/**
 * Reads marks with the scores of one pipeline. Texts whose marks are no scores are left out; there may be none.
 * @throws AssessError `invalid_option` for a member that no mark has
 */
export async function readMarkedScores(query: MarksQuery): Promise<MarkedScores> {
  const { store, accountId, scale, mark } = query;
  const marked = await readMarkedTexts(query);
  const { identity, places, given, settled, rejected, fittedReceipts, fitted } = marked;
  const table = {
    ...marked.table,
    system: marked.table.system.map((score, text) =>
      fittedReceipts.has(places[text]!) ? Number.NaN : trimmed(score, scale),
    ),
  };
  const firstMarks = Float64Array.from(textStarts(table).subarray(0, -1), (start) => table.score[start]!);
  const reading = settled.beside(firstMarks, table.system, rejectedShare(marked));
  const grid = gridOf(scale, given, reading);
  return {
    identity,
    source: {
      pipeline: identity ?? null,
      mark,
      scale,
      rounding: grid.name,
      reading,
      examinerNames: await store.examinerNames(accountId),
    },
    rows: {
      texts: places.length,
      marks: given.length,
      rejected: rejected.length,
      unscored: marked.table.system.filter(Number.isNaN).length,
    },
    grid,
    table,
    places,
    fittedReceipts,
    fitted,
  };
}
