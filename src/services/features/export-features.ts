import type { Account } from '../../domain/account.js';
import { ALL_METADATA, IDENTITY, TEST } from '../../domain/files/export-columns.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Versions } from '../../store/assessments.js';
import type { RunLog } from '../../store/run-log.js';
import type { Pool } from '../../workers/pool.js';
import { columnsOfLines, type Dataset, isForSpreadsheets } from '../../writers/dataset.js';
import { refuseProtected } from '../../writers/protect.js';
import type { IdentityLine } from '../../writers/submissions.js';
import { withMetadataColumns } from '../../writers/submissions.js';
import { openWriter } from '../../writers/writer.js';
import { conditionsOf } from '../conditions.js';
import type { ExportOptions, ExportSummary } from '../export/export.js';
import { loadUpTo } from '../pipelines/pipelines.js';
import { metadataChoice } from '../pseudonymise/export-pseudonymised.js';
import { type Pseudonyms, pseudonymKey } from '../pseudonymise/key.js';
import { identity } from '../pseudonymise/pseudonymised-lines.js';
import { versionNamed } from '../versions/versions.js';
import {
  INDEX_COLUMNS,
  type Indices,
  type MeasuredRows,
  type MeasuredTask,
  type MeasuringOptions,
  writeMeasured,
} from './measure.js';

interface ExportFeaturesOptions
  extends Omit<ExportOptions, 'where'>,
    Pick<MeasuringOptions<never>, 'onCrash'> {
  /** As it was given: conditions on submissions, or on results where a version is named. */
  readonly where?: readonly string[] | undefined;
  /** Only texts that have a result of this version. */
  readonly version?: PipelineIdentity | undefined;
  readonly pool: () => Promise<Pool>;
  readonly batchSize: number;
  /** The file of the key of pseudonyms; absent: ids go out as they are, and all metadata. */
  readonly key?: string | undefined;
  readonly keep?: readonly string[] | undefined;
  readonly drop?: readonly string[] | undefined;
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
  const { store, accountId, version, format, out, stdout, bom, key, signal } = options;
  const protect = options.protect ?? [];
  const subject = version ? 'results' : 'submissions';
  const where = await conditionsOf(store, accountId, subject, options.where);
  const metadata =
    key === undefined ? await store.metadataColumns(accountId, 'file') : await metadataChoice(options);
  if (key !== undefined) await refuseProtected('key', key, [...protect, ...(out === '-' ? [] : [out])]);
  await refuseProtected('output', out, protect);
  const pseudonyms = key === undefined ? undefined : pseudonymKey(key);
  const pool = await options.pool();
  const dataset = isForSpreadsheets(format) ? withMetadataColumns('submissions', COLUMNS, metadata) : COLUMNS;
  const writer = await openWriter(dataset, format, out, { stdout, bom });
  const query = {
    subject,
    accountId,
    where,
    pipeline: version?.name,
    version,
    form: 'jsonl',
    withTexts: true,
  } as const;
  const named = (line: TextLine) => rowOf(line, pseudonyms, new Set(metadata));
  const batches = batchesOf(store.exportText(query), named, options.batchSize, signal);
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

async function* batchesOf(
  pages: AsyncIterable<{ readonly text: string }>,
  named: (line: TextLine) => IdentityLine,
  batchSize: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<MeasuredTask<IdentityLine>[], void> {
  for await (const { text } of pages) {
    const lines = text.split('\n').slice(0, -1);
    for (let start = 0; start < lines.length; start += batchSize) {
      if (signal?.aborted) return;
      yield lines.slice(start, start + batchSize).map((written) => {
        const line = JSON.parse(written) as TextLine;
        return { text: line.text, question: line.question_text, place: line.id, row: named(line) };
      });
    }
  }
}

/** The columns that name a submission, without its text and its result. */
function rowOf(line: TextLine, pseudonyms: Pseudonyms | undefined, kept: ReadonlySet<string>): IdentityLine {
  if (pseudonyms) return identity(line, { pseudonyms, kept });
  const { account_id, id, author_id, task_id, session_id, sequence_id, test, metadata } = line;
  return { account_id, id, author_id, task_id, session_id, sequence_id, test, metadata };
}
