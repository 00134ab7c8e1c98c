import type { Config, SettingSources } from '../../config.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { JobKind, JobOf } from '../../domain/schedule.js';
import type { Accounts } from '../../store/accounts.js';
import type { Maintained } from '../../store/upkeep.js';
import type { Pool } from '../../workers/pool.js';
import type { ScoreOptions } from '../assessment/score.js';
import type { ExportOptions } from '../export/export.js';
import type { ReportSource } from '../report/gather-report.js';
import type { ServiceLog } from '../service-context.js';
import type { RunReport } from '../versions/runs.js';
import type { DueJob } from './due-jobs.js';

/** Threads for the duration of one run. */
export interface BorrowedPool extends AsyncDisposable {
  readonly pool: Pool;
}

/** The context of jobs. */
export interface JobContext {
  readonly store: Accounts &
    ScoreOptions['store'] &
    ExportOptions['store'] &
    ReportSource['store'] &
    Maintained;
  readonly config: Config;
  /** The sources of the settings, for a report. */
  readonly sources: SettingSources;
  /** Version of this package. */
  readonly version: string;
  /** Files that no output may replace. */
  readonly storeFiles: readonly string[];
  /** Threads that run a pipeline as it is now. */
  readonly borrow: (pipeline: PipelineIdentity) => Promise<BorrowedPool>;
  /** Texts in one batch for a thread. */
  readonly batchSize: number;
  /** Runs a prepared job; by default, on this thread. */
  readonly perform?: (due: DueJob, ready: ReadyJob) => Promise<RunReport>;
  /** Stops the current run. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly log: ServiceLog;
}

/** A job with everything that it needs. */
export interface ReadyJob {
  /** Absent if it concerns the whole store. */
  readonly accountId?: string;
  /** The pipeline that it runs, or whose results it reads. */
  readonly pipeline?: PipelineIdentity | undefined;
  work(): Promise<RunReport>;
}

/**
 * Prepares a job of one kind for its planned time.
 * @throws AssessError if something that it names does not exist
 */
export type PrepareJob<K extends JobKind> = (
  job: JobOf<K>,
  plannedAt: Date,
  context: JobContext,
) => Promise<ReadyJob>;
