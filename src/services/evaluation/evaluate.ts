import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { shown } from '../../domain/shown.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import { type Evaluation, evaluateScores } from '../../metrics/evaluation.js';
import type { Grid } from '../../metrics/grid.js';
import type { ScoreRange } from '../../metrics/rounding.js';
import type { ScoreTable } from '../../metrics/score-table.js';
import { type Threshold, thresholds } from '../../metrics/thresholds.js';
import { type ComparedReading, wayOut } from '../marks/mark-scale.js';
import { gridOf, misfit, type RejectedScore, scoreTable } from '../marks/marked-texts.js';
import { readMarkedTable, type ScoreColumns } from '../marks/marks-of-file.js';
import {
  type MarksQuery,
  readMarkedTexts,
  rejectedShare,
  requireGroupingColumns,
  type StoredMarks,
  standardErrorsOf,
} from '../marks/marks-of-store.js';

/** Which marks and results of an account are evaluated. */
interface StoredScoresQuery extends MarksQuery {
  /** Metadata columns with marks, one per rater; the system is compared with the first. Default: examiners' marks. */
  readonly human?: readonly string[] | undefined;
  /** Columns that form subgroups. */
  readonly by: readonly string[];
  /** Column whose texts with the same value are not independent. */
  readonly cluster: string;
}

/** Counts of rows or texts by outcome. */
interface RowCounts {
  readonly read: number;
  /** With a system score and the first examiner's mark; agreement is computed from these. */
  readonly evaluated: number;
  /** With marks only by other examiners; used for true scores. */
  readonly withoutFirst: number;
  /** Without any mark. */
  readonly unmarked: number;
  readonly rejected: number;
}

/** Marked texts of the store. */
interface StoredCounts extends RowCounts {
  /** Without a result of the pipeline; with a failure. */
  readonly unassessed: number;
  readonly failed: number;
  /** With a result of an older version or another configuration of the pipeline. */
  readonly outdated: number;
}

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
  const { system, human, cluster } = columns;
  const marked = await readMarkedTable(file, columns);
  const { scale, read, unmarked, rejected } = marked;
  rejected.forEach((each) => void options.onReject?.(each));
  const texts = [...marked.places.keys()];
  const { clusters, ...table } = scoreTable(marked, texts, human.length);
  const counts = evaluatedOf(table);
  if (counts.evaluated === 0) {
    const reason = `no row has valid scores in both ${system} and ${human[0]}`;
    throw new AssessError('nothing_to_evaluate', {
      reason: `${reason} (${read} read, ${unmarked} without a mark, ${rejected.length} rejected)`,
      next: say.scoreColumns(),
    });
  }
  const reading = marked.settled.beside(table.raters[0]!, table.system, rejected.length / read);
  return {
    source: { file, system, human, scale: scale ?? null, cluster: cluster ?? null, reading },
    rows: { read, ...counts, unmarked, rejected: rejected.length },
    ...evaluated(
      { ...table, ...(cluster !== undefined && { clusters }) },
      gridOf(scale, marked.given, reading),
      scale,
      options,
    ),
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
  const { store, accountId, mark, human, scale, by, cluster } = query;
  await requireGroupingColumns(store, accountId, 'by', by);
  await requireGroupingColumns(store, accountId, 'cluster', [cluster]);
  await requireGroupingColumns(store, accountId, 'human', human ?? []);
  const marked = await readMarkedTexts(query, { by, cluster, human });
  const { identity: pipeline, places, outcomes, given, settled, fitted, fittedReceipts } = marked;
  const texts: number[] = [];
  const byOutcome = { unassessed: 0, outdated: 0, failed: 0, scored: 0 };
  for (const [text, outcome] of outcomes.entries()) {
    if (fittedReceipts.has(places[text]!)) continue;
    byOutcome[outcome] += 1;
    if (outcome === 'scored') texts.push(text);
  }
  const { unassessed, outdated, failed } = byOutcome;
  const table = scoreTable(marked, texts, human?.length);
  const reading = settled.beside(table.raters[0]!, table.system, rejectedShare(marked));
  const rows = {
    read: marked.read,
    ...evaluatedOf(table),
    unmarked: marked.read - places.length,
    rejected: marked.rejected.length,
    ...{ unassessed, failed, outdated },
  };
  const standardErrors = await standardErrorsOf(query, marked, texts);
  (await namedRejects(query, marked)).forEach((each) => void options.onReject?.(each));
  if (!pipeline || rows.evaluated === 0) {
    if (fitted && fitted.leftOut > 0) throw new AssessError('only_fitted_texts', fitted);
    throw nothingToEvaluate(query, rows, reading);
  }
  const isIn = new Uint8Array(places.length);
  for (const text of texts) isIn[text] = 1;
  const grid = gridOf(
    scale,
    given.filter((_, mark) => isIn[marked.table.textOf[mark]!]),
    reading,
  );
  return {
    source: {
      pipeline,
      mark: human ? null : mark,
      human: human ?? null,
      examiners: marked.table.examiners.length,
      scale,
      cluster,
      reading,
    },
    rows,
    ...(fitted && { fitted }),
    ...evaluated({ ...table, standardErrors }, grid, scale, options),
  };
}

/** The rows with a mark of the first examiner, and those without. */
function evaluatedOf({ raters: [first] }: ScoreTable): Pick<RowCounts, 'evaluated' | 'withoutFirst'> {
  const evaluated = first!.reduce((count, score) => count + (Number.isNaN(score) ? 0 : 1), 0);
  return { evaluated, withoutFirst: first!.length - evaluated };
}

/** Marks that are not scores, with the ids of their texts; texts deleted in the meantime are left out. */
async function namedRejects(
  { store, accountId, human }: StoredScoresQuery,
  { rejected, settled }: StoredMarks,
): Promise<RejectedScore[]> {
  if (rejected.length === 0) return [];
  const receipts = [...new Set(rejected.map(({ receipt }) => receipt))];
  const facts = await store.textFacts({ accountId, receipts, columns: [] });
  const ids = new Map(facts.map(({ receipt, id }) => [receipt, id]));
  return rejected.flatMap(({ receipt, examiner }) => {
    const id = ids.get(receipt);
    if (id === undefined) return [];
    const mark = human ? shown(human[examiner - 1]!) : `the mark of examiner ${examiner}`;
    return [{ place: shown(id), message: `${mark} ${misfit(settled.scale)}` }];
  });
}

function nothingToEvaluate(
  { pipeline, scale }: StoredScoresQuery,
  { read, unmarked, rejected }: RowCounts,
  reading: ComparedReading,
): AssessError {
  const [reason, next] =
    read === unmarked && rejected > 0
      ? [`no mark is a score on the ${scale.name} scale, ${scale.min} to ${scale.max}`, wayOut(reading)]
      : read === unmarked
        ? ['no text has a mark', say.importMarksOrName()]
        : [`no marked text has a score from ${pipeline}`, say.scoreThem(pipeline)];
  return new AssessError('nothing_to_evaluate', { reason, next });
}

function evaluated(table: ScoreTable, grid: Grid, scale: Scale | undefined, { trim }: EvaluateOptions) {
  const evaluation = evaluateScores(table, {
    trim: trim ?? (scale && { min: scale.min, max: scale.max }),
    grid,
  });
  return { ...evaluation, thresholds: thresholds(evaluation) };
}
