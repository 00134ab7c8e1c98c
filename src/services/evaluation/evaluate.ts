import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError } from '../../errors.js';
import { type Evaluation, evaluateScores } from '../../metrics/evaluation.js';
import type { Grid } from '../../metrics/grid.js';
import type { ScoreRange } from '../../metrics/rounding.js';
import type { ScoreTable } from '../../metrics/score-table.js';
import { type Threshold, thresholds } from '../../metrics/thresholds.js';
import { readScores, type ScoreColumns } from './file.js';
import { type ComparedReading, wayOut } from './mark-scale.js';
import { countsOf, gridOf, type RejectedScore, type RowCounts, tableOf } from './rows.js';
import { readStoredScores, type StoredCounts, type StoredScores, type StoredScoresQuery } from './store.js';

/** Options of every evaluation. */
export interface EvaluateOptions {
  /** Scores are limited to this range; absent: to the scale, if it is known. */
  readonly trim?: ScoreRange | undefined;
  /** Called with every row that can't be evaluated. */
  readonly onReject?: ((rejected: RejectedScore) => void) | undefined;
}

/** Scores of a table. */
interface FileSource {
  readonly file: string;
  readonly system: string;
  readonly human: readonly string[];
  readonly scale: Scale | null;
  readonly cluster: string | null;
  readonly reading: ComparedReading;
}

/** Scores of a pipeline and marks, of the store. */
interface StoreSource {
  readonly pipeline: PipelineIdentity;
  /** Member of examiners' marks; null if marks are in metadata columns. */
  readonly mark: string | null;
  /** The metadata columns with marks. */
  readonly human: readonly string[] | null;
  readonly examiners: number;
  readonly scale: Scale;
  readonly cluster: string;
  readonly reading: ComparedReading;
}

export interface EvaluationReport<S = FileSource | StoreSource, C = RowCounts | StoredCounts>
  extends Evaluation {
  readonly source: S;
  readonly rows: C;
  /** Present if the pipeline was fitted on marked texts. */
  readonly fitted?: FittedNote | undefined;
  readonly thresholds: readonly Threshold[];
}

export type FileEvaluation = EvaluationReport<FileSource, RowCounts>;
export type StoreEvaluation = EvaluationReport<StoreSource, StoredCounts>;

/**
 * Evaluates the scores of a table.
 * @throws AssessError `unreadable_file`, `invalid_option`, `nothing_to_evaluate`
 */
export async function evaluateFile(
  file: string,
  columns: ScoreColumns,
  options: EvaluateOptions = {},
): Promise<FileEvaluation> {
  const { rows, scale, settled, read, unmarked, rejected } = await readScores(file, columns);
  rejected.forEach((each) => void options.onReject?.(each));
  const counts = countsOf(rows, { read, unmarked, rejected: rejected.length });
  if (counts.evaluated === 0) {
    const reason = `no row has valid scores in both ${columns.system} and ${columns.human[0]}`;
    throw new AssessError('nothing_to_evaluate', {
      reason: `${reason} (${read} read, ${unmarked} without a mark, ${rejected.length} rejected)`,
      next: 'name the columns that hold the scores with --system and --human',
    });
  }
  const { system, human, by, cluster } = columns;
  const table = tableOf(rows, by, cluster !== undefined);
  const reading = settled.beside(table.raters[0]!, table.system, rejected.length / read);
  return {
    source: { file, system, human, scale: scale ?? null, cluster: cluster ?? null, reading },
    rows: counts,
    ...evaluated(table, gridOf(scale, rows, reading), scale, options),
  };
}

/**
 * Evaluates the scores of a pipeline against the marks in an account.
 * @throws AssessError `invalid_option`, `nothing_to_evaluate`
 */
export async function evaluateStore(
  query: StoredScoresQuery,
  options: EvaluateOptions = {},
): Promise<StoreEvaluation> {
  const found = await readStoredScores(query);
  const { table, grid, pipeline, counts, examiners, rejected, reading, fitted } = found;
  rejected.forEach((each) => void options.onReject?.(each));
  if (!pipeline || counts.evaluated === 0) {
    if (fitted && fitted.leftOut > 0) throw new AssessError('only_fitted_texts', fitted);
    throw nothingToEvaluate(query, found);
  }
  const { mark, human, scale, cluster } = query;
  return {
    source: {
      pipeline,
      mark: human ? null : mark,
      human: human ?? null,
      examiners,
      scale,
      cluster,
      reading,
    },
    rows: counts,
    ...(fitted && { fitted }),
    ...evaluated(table, grid, scale, options),
  };
}

function nothingToEvaluate(
  { pipeline, scale }: StoredScoresQuery,
  { counts: { read, unmarked, rejected }, reading }: StoredScores,
): AssessError {
  const [reason, next] =
    read === unmarked && rejected > 0
      ? [`no mark is a score on the ${scale.name} scale, ${scale.min} to ${scale.max}`, wayOut(reading)]
      : read === unmarked
        ? [
            'no text has a mark',
            'import marks with assess import-feedback, or name metadata columns with --human',
          ]
        : [
            `no marked text has a score from ${pipeline}`,
            `score them with assess score --pipeline ${pipeline}, or choose another pipeline with --pipeline`,
          ];
  return new AssessError('nothing_to_evaluate', { reason, next });
}

function evaluated(table: ScoreTable, grid: Grid, scale: Scale | undefined, { trim }: EvaluateOptions) {
  const evaluation = evaluateScores(table, {
    trim: trim ?? (scale && { min: scale.min, max: scale.max }),
    grid,
  });
  return { ...evaluation, thresholds: thresholds(evaluation) };
}
