import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OVERALL_MARK } from '../../domain/marks/human-score.js';
import { MarkReader } from '../../domain/marks/mark-reader.js';
import { SCALES } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import type { MarkColumn } from '../../readers/mark-columns.js';
import { AGREEMENT_FILE, agreementMetrics } from '../../tables/evaluation.js';
import { GROUP_FILE, groupRows } from '../../tables/fairness.js';
import { CALIBRATION_FILE } from '../../tables/model-agreement.js';
import type { Pool } from '../../workers/pool.js';
import { writeText } from '../../writers/sink.js';
import { recordScoring, type ScoreOptions } from '../assessment/score.js';
import { calibratePipeline } from '../calibration/calibrate.js';
import type { CalibrationSummary } from '../calibration/summary.js';
import { evaluateStore } from '../evaluation/evaluate.js';
import type { ExportOptions } from '../export/export.js';
import { exportRows } from '../export/rows.js';
import { exportTable, type TableExport } from '../export/table.js';
import { fairnessReport } from '../fairness/fairness.js';
import { type ImportSubmissionsOptions, importSubmissions } from '../import/submissions.js';
import type { ImportOptions } from '../import/tables.js';
import { makeFolder } from '../make-folder.js';
import type { MarkChoices } from '../marks/mark-scale.js';
import { requireGroupingColumns } from '../marks/marks-of-store.js';
import { fittedOf } from '../pipelines/fitted-texts.js';
import { type LoadedPipeline, requireScores } from '../pipelines/pipelines.js';
import type { ReportSource } from '../report/gather-report.js';
import { writeReport } from '../report/write-report.js';
import { markedSubmissions } from '../training/source.js';
import type { TrainInterrupted } from '../training/summary.js';
import { complete, fingerprintOf, isComplete } from './completion.js';
import { studyReadme } from './readme.js';
import { type Skipped, STUDY_FILES, STUDY_PIPELINE, STUDY_STORE, type StudySummary } from './summary.js';

const FOLDS = 10;
const MOST_LISTED = 20;

type StudyStep = 'import' | 'score' | 'agreement' | 'calibration' | 'fairness' | 'report';

export interface StudyOptions
  extends Pick<
      ImportOptions,
      'accountId' | 'sources' | 'map' | 'set' | 'encoding' | 'sheet' | 'html' | 'onReject'
    >,
    Pick<ReportSource, 'customPipelines' | 'settings' | 'version'> {
  readonly store: ImportSubmissionsOptions['store'] &
    ScoreOptions['store'] &
    ExportOptions['store'] &
    ReportSource['store'];
  readonly folder: string;
  readonly marks: readonly MarkColumn[];
  /** Columns that form groups; empty: all that can. */
  readonly by: readonly string[];
  readonly pipeline: LoadedPipeline;
  readonly choices: MarkChoices;
  /** The folder for the calibrated pipeline. */
  readonly models: string;
  /** The command that was given, and those that repeat its steps in the folder of the study. */
  readonly commands: { readonly study: string; readonly steps: readonly string[] };
  readonly protect: readonly string[];
  readonly pool: () => Promise<Pool>;
  readonly batchSize: number;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Called with notes on the files, in full sentences. */
  readonly onHint?: (hint: string) => void;
  readonly onStep?: (step: StudyStep) => void;
  readonly onProgress?: (done: number, total: number | undefined) => void;
  readonly onCrash?: (cause: string) => void;
}

/** The folder had everything already, or the signal stopped the study: the same command continues it. */
export interface StudyEnded {
  readonly folder: string;
  readonly interrupted: boolean;
  readonly unchanged: boolean;
  readonly rejected: number;
}

/** Creates the folder of a study. @throws AssessError `invalid_option` if it has other content, `unwritable_file` */
export async function prepareStudyFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  if (existsSync(join(folder, STUDY_STORE)) || readdirSync(folder).length === 0) return;
  const reason = `${folder} has files that are not of a study; name a new folder`;
  throw new AssessError('invalid_option', { option: 'output', reason });
}

/**
 * Imports marked texts, scores them, compares scores with marks, calibrates, compares groups and writes a report and
 * tables into a folder. A step for which there is not enough data is skipped. Repeated, it continues where it was
 * stopped; if nothing is new, it leaves the folder as it is.
 * @throws AssessError those of the steps, except for a lack of data
 */
export async function runStudy(options: StudyOptions): Promise<StudySummary | StudyEnded> {
  const { store, accountId, folder, pipeline, signal, now, by, onStep, onProgress } = options;
  const { definition } = pipeline;
  requireScores(definition, options.customPipelines);
  const { name, scale } = definition;
  const at = (file: keyof typeof STUDY_FILES) => join(folder, STUDY_FILES[file]);
  const tableAt = (file: keyof typeof STUDY_FILES): TableExport => {
    return { format: 'csv', out: at(file), protect: options.protect, bom: true };
  };
  onStep?.('import');
  const imported = await importSubmissions({
    ...options,
    cleanIds: true,
    generateIds: true,
    generateAuthors: true,
    noQuestion: true,
    rejects: at('rejects'),
    onProgress: ({ read, bytes, size }) => onProgress?.(read, size && Math.round((read * size) / bytes)),
  });
  // The folder is made anew rather than undone.
  for (const hint of imported.hints) if (hint !== say.undoImport(imported.run!)) options.onHint?.(hint);
  const rejected = imported.rejected + (imported.marks?.rejected ?? 0);
  const stopped = { folder, interrupted: true, unchanged: false, rejected };
  if (imported.interrupted) return stopped;
  if (rejected === 0) await rm(at('rejects'), { force: true });
  await requireGroupingColumns(store, accountId, 'by', by);

  onStep?.('score');
  const scored = await recordScoring({ ...options, onCrash: ({ cause }) => options.onCrash?.(cause) });
  if (scored.interrupted) return stopped;

  const { study: command } = options.commands;
  const fingerprint = await fingerprintOf(store, accountId, [command, options.version, pipeline.identity]);
  if (await isComplete(folder, fingerprint)) return { ...stopped, interrupted: false, unchanged: true };

  const query = {
    store,
    accountId,
    pipeline: name,
    scale,
    mark: OVERALL_MARK,
    includeTests: false,
    choices: options.choices,
    fitted: fittedOf(pipeline.definition),
  };
  onStep?.('agreement');
  const agreement = await unlessDataLack(() =>
    evaluateStore({ ...query, by: [...by], cluster: 'author_id' }),
  );
  if (signal.aborted) return stopped;
  onStep?.('calibration');
  const calibration = await unlessDataLack(() => calibrated(options));
  if (!('skipped' in calibration) && calibration.interrupted) return stopped;
  onStep?.('fairness');
  const fairness = await unlessDataLack(() => fairnessReport(query, by));
  if (signal.aborted) return stopped;

  for (const file of ['agreement', 'calibration', 'fairness'] as const) await rm(at(file), { force: true });
  if (!('skipped' in agreement))
    await exportTable(Object.entries(AGREEMENT_FILE), agreementMetrics(agreement), tableAt('agreement'));
  if ('metrics' in calibration) await writeCalibration(calibration, tableAt('calibration'));
  if (!('skipped' in fairness))
    await exportTable(Object.entries(GROUP_FILE), groupRows(fairness), tableAt('fairness'));
  onStep?.('report');
  await exportRows('results', { store, accountId, pipeline: name, signal, ...tableAt('results') });
  const report = await writeReport({
    ...options,
    pipeline: name,
    mark: OVERALL_MARK,
    by: by.length > 0 ? by : undefined,
    includeTests: false,
    limit: MOST_LISTED,
    withIds: true,
    title: 'Study',
    now: now(),
    out: at('report'),
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return undefined;
  });
  if (!report) return stopped;
  const summary: StudySummary = {
    folder,
    import: imported,
    score: scored,
    agreement,
    calibration,
    fairness,
    interrupted: false,
  };
  await writeText(at('readme'), studyReadme(summary, options, scale));
  await complete(folder, fingerprint);
  return summary;
}

/** The result of a step, or why there is too little data for it. */
async function unlessDataLack<T>(step: () => Promise<T>): Promise<T | Skipped> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof AssessError && DATA_LACKS.includes(error.code))
      return { skipped: error.message, next: error.next };
    throw error;
  }
}

const DATA_LACKS: readonly string[] = ['nothing_to_evaluate', 'only_fitted_texts', 'untrainable'];

const writeCalibration = ({ metrics }: CalibrationSummary, target: TableExport) =>
  exportTable(
    Object.entries(CALIBRATION_FILE),
    [
      { title: 'before', ...metrics.before },
      { title: 'after', ...metrics.after },
    ],
    target,
  );

async function calibrated(options: StudyOptions): Promise<CalibrationSummary | TrainInterrupted> {
  const { store, accountId, pipeline, choices, models, onProgress } = options;
  const scale = choices.scale && SCALES[choices.scale];
  const source = await markedSubmissions(store, accountId, {
    human: [],
    markKey: OVERALL_MARK,
    reader: new MarkReader(choices.levels, scale),
  });
  return calibratePipeline({
    ...options,
    name: STUDY_PIPELINE,
    base: pipeline,
    source,
    models,
    force: true,
    range: { min: choices.min, max: choices.max },
    scale,
    folds: FOLDS,
    onReject: undefined,
    onProgress: ({ texts, share }) => onProgress?.(texts, share && Math.round(texts / share)),
    onCrash: ({ cause }) => options.onCrash?.(cause),
  });
}
