import type { Account } from '../../domain/account.js';
import { ALL_METADATA, IDENTITY, TEST } from '../../domain/files/export-columns.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Versions } from '../../store/assessments.js';
import type { RunLog } from '../../store/run-log.js';
import type { Pool } from '../../workers/pool.js';
import { columnsOfLines, type Dataset, isForSpreadsheets } from '../../writers/dataset.js';
import { type IdentityLine, withMetadataColumns } from '../../writers/lines.js';
import { refuseProtected } from '../../writers/protect.js';
import { openWriter } from '../../writers/writer.js';
import { conditionsOf } from '../conditions.js';
import type { ExportOptions, ExportSummary } from '../export/export.js';
import { linesOf } from '../export/rows.js';
import { loadUpTo } from '../pipelines/pipelines.js';
import { identity } from '../pseudonymise/pseudonymised-lines.js';
import { type PseudonymOptions, pseudonymisingOf } from '../pseudonymise/pseudonymiser.js';
import { versionNamed } from '../versions/versions.js';
import {
  INDEX_COLUMNS,
  type Indices,
  inBatches,
  type MeasuredRows,
  type MeasuredTask,
  type MeasuringOptions,
  writeMeasured,
} from './measure.js';

interface ExportFeaturesOptions
  extends Omit<ExportOptions, 'where'>,
    PseudonymOptions,
    Pick<MeasuringOptions<never>, 'onCrash'> {
  /** As it was given: conditions on submissions, or on results where a version is named. */
  readonly where?: readonly string[] | undefined;
  /** Only texts that have a result of this version. */
  readonly version?: PipelineIdentity | undefined;
  readonly pool: () => Promise<Pool>;
  readonly batchSize: number;
}

interface TextLine extends IdentityLine {
  readonly question_text: string;
  readonly text: string;
}

const COLUMNS: Dataset<IdentityLine & Indices> = {
  columns: [...columnsOfLines([...IDENTITY, TEST, ALL_METADATA]), ...INDEX_COLUMNS],
};

/** The outcome of an export of features. */
export interface FeaturesExport extends ExportSummary, MeasuredRows {}

/**
 * Measures the linguistic indices of stored texts: a row a submission, with the columns that name it.
 * @throws AssessError `invalid_option`, `unwritable_file`, and the store's errors
 */
export async function exportFeatures(options: ExportFeaturesOptions): Promise<FeaturesExport> {
  const { store, accountId, version, format, out, stdout, bom, signal } = options;
  const subject = version ? 'results' : 'submissions';
  const where = await conditionsOf(store, accountId, subject, options.where);
  const by = await pseudonymisingOf(options);
  const metadata = by ? [...by.kept] : await store.filledColumns({ subject: 'submissions', accountId });
  await refuseProtected('output', out, options.protect ?? []);
  const pool = await options.pool();
  const dataset = isForSpreadsheets(format) ? withMetadataColumns('submissions', COLUMNS, metadata) : COLUMNS;
  const writer = await openWriter(dataset, format, out, { stdout, bom });
  const query = { subject, accountId, where, pipeline: version?.name, version, withTexts: true } as const;
  const taskOf = (line: TextLine): MeasuredTask<IdentityLine> => {
    const row = by ? identity(line, by) : identityOf(line);
    return { text: line.text, question: line.question_text, place: line.id, row };
  };
  const batches = inBatches(linesOf<TextLine>(store, query, signal), options.batchSize, taskOf);
  const measured = await writeMeasured(batches, { ...options, pool, writer });
  return { out, format, ...measured };
}

/**
 * What measures stored texts: the pipeline of the version, the one that is named, or the account's.
 * @throws AssessError `invalid_option`, `unknown_pipeline`, `broken_artefact`
 */
export async function measuringPipeline(
  store: RunLog & Versions,
  account: Pick<Account, 'id' | 'pipeline'>,
  { run, pipeline }: { readonly run?: string | undefined; readonly pipeline?: string | undefined },
  custom: CustomPipelines,
): Promise<{ version: PipelineIdentity | undefined; loaded: ReturnType<typeof loadUpTo> }> {
  const version = run === undefined ? undefined : await versionNamed(store, account.id, run, 'run');
  return { version, loaded: loadUpTo('features', version?.name ?? pipeline ?? account.pipeline, custom) };
}

/** The columns that name a submission, without its text and its result. */
const identityOf = ({
  account_id,
  id,
  author_id,
  task_id,
  session_id,
  sequence_id,
  test,
  metadata,
}: IdentityLine): IdentityLine => ({
  ...{ account_id, id, author_id, task_id, session_id, sequence_id, test, metadata },
});
