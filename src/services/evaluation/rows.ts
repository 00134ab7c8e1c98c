import type { HumanScore } from '../../domain/marks/human-score.js';
import { hasLevels, type Scale } from '../../engine/results/scale.js';
import { coded } from '../../metrics/fairness.js';
import {
  CEFR_BANDS,
  CEFR_LEVELS,
  type Grid,
  HALF_BANDS,
  ROUNDED_NUMBERS,
  WHOLE_NUMBERS,
} from '../../metrics/grid.js';
import type { ScoreTable } from '../../metrics/score-table.js';
import type { MarksReading } from './mark-scale.js';

/** A text with its scores, as it was read. */
export interface ScoredRow {
  readonly system: HumanScore;
  /** By examiner; undefined if a mark is missing. At least one is there. */
  readonly marks: readonly (HumanScore | undefined)[];
  /** Values of the columns that form subgroups. */
  readonly groups: readonly (string | null)[];
  /** Its texts are not independent. */
  readonly cluster: string | null;
}

/** A row that can't be evaluated, by its place in the file or its id. */
export interface RejectedScore {
  readonly place: string;
  /** Quotes no text. */
  readonly message: string;
}

/** Counts of rows or texts by outcome. */
export interface RowCounts {
  readonly read: number;
  /** With a system score and the first examiner's mark; agreement is computed from these. */
  readonly evaluated: number;
  /** With marks only by other examiners; used for true scores. */
  readonly withoutFirst: number;
  /** Without any mark. */
  readonly unmarked: number;
  readonly rejected: number;
}

/** Why a score is invalid, as a phrase that follows the name of its column. */
export function misfit(scale: Scale | undefined): string {
  if (!scale) return 'is not a number';
  return `is not a score on the ${scale.name} scale (${scale.min} to ${scale.max}${hasLevels(scale.name) ? ', or a level' : ''})`;
}

/** How scores on a scale are rounded: to plain levels if examiners gave only those, otherwise as the scale reports them. */
export function gridOf(
  scale: Scale | undefined,
  rows: readonly Pick<ScoredRow, 'marks'>[],
  { rescaled }: Pick<MarksReading, 'rescaled'>,
): Grid {
  if (scale?.name === 'ielts') return HALF_BANDS;
  if (!scale || !hasLevels(scale.name)) return rescaled ? ROUNDED_NUMBERS : WHOLE_NUMBERS;
  const isPlain = (mark: HumanScore | undefined) =>
    mark === undefined || (mark.kind !== 'number' && Number.isInteger(mark.score) && mark.score < scale.max);
  return rows.every(({ marks }) => marks.every(isPlain)) ? CEFR_LEVELS : CEFR_BANDS;
}

/** Rows in the form that the metrics use. @param by names of the columns that form subgroups */
export function tableOf(rows: readonly ScoredRow[], by: readonly string[], isClustered: boolean): ScoreTable {
  const raters = Math.max(1, mostMarks(rows));
  return {
    system: Float64Array.from(rows, ({ system }) => system.score),
    raters: Array.from({ length: raters }, (_, rater) =>
      Float64Array.from(rows, ({ marks }) => marks[rater]?.score ?? Number.NaN),
    ),
    groupings: by.map((name, index) => ({
      by: name,
      groups: rows.map(({ groups }) => groups[index] ?? null),
    })),
    // A row without a known cluster is its own cluster.
    clusters: isClustered ? coded(rows.map(({ cluster }, row) => cluster ?? row)) : undefined,
  };
}

function mostMarks(rows: readonly ScoredRow[]): number {
  let most = 0;
  for (const { marks } of rows) most = Math.max(most, marks.length);
  return most;
}

/** Counts of rows, some of which could be used. */
export function countsOf(
  rows: readonly ScoredRow[],
  { read, unmarked, rejected }: Pick<RowCounts, 'read' | 'unmarked' | 'rejected'>,
): RowCounts {
  const evaluated = rows.filter(({ marks }) => marks[0] !== undefined).length;
  return { read, evaluated, withoutFirst: rows.length - evaluated, unmarked, rejected };
}
