import type { Config, SettingSources } from '../../config.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { JobKind, JobOf } from '../../domain/schedule.js';
import type { Store } from '../../store/store.js';
import type { Pool } from '../../workers/pool.js';
import type { RunReport } from '../runs.js';
import type { DueJob } from './due-jobs.js';

/** Where a schedule tells of itself; fields hold names, ids, counts and causes only. */
export interface ScheduleLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Threads for the time of one run. */
export interface BorrowedPool extends AsyncDisposable {
  readonly pool: Pool;
}

/** What jobs work with. */
export interface JobContext {
  readonly store: Store;
  readonly config: Config;
  /** Where the settings came from, which a report says. */
  readonly sources: SettingSources;
  /** Version of this package. */
  readonly version: string;
  /** Files that no output may replace. */
  readonly storeFiles: readonly string[];
  /** Threads that run a pipeline as it is now. */
  readonly borrow: (pipeline: PipelineIdentity) => Promise<BorrowedPool>;
  /** Texts in one batch for a thread. */
  readonly batchSize: number;
  /** How a job that is ready is done; by itself, on this thread, unless it is set. */
  readonly perform?: (due: DueJob, ready: ReadyJob) => Promise<RunReport>;
  /** Stops the run that goes on. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly log: ScheduleLog;
}

/** A job with all that it needs. */
export interface ReadyJob {
  /** Absent where it concerns the whole store. */
  readonly accountId?: string;
  /** What it assesses with, or whose results it reads. */
  readonly pipeline?: PipelineIdentity | undefined;
  work(): Promise<RunReport>;
}

/**
 * Makes a job of one kind ready, for the time for which it is planned.
 * @throws AssessError when something that it names is not there
 */
export type PrepareJob<K extends JobKind> = (
  job: JobOf<K>,
  plannedAt: Date,
  context: JobContext,
) => Promise<ReadyJob>;
