import type { PipelineIdentity } from '../pipelines/pipeline.js';

/**
 * How a run ended. `failed`: with an error; `interrupted`: a user stopped it; `killed`: its process ended, or lost the
 * store, without recording an end.
 */
export type RunOutcome = 'done' | 'failed' | 'interrupted' | 'killed';

/** The start of a job. */
export interface RunStart {
  /** Absent if the job concerns the whole store. */
  readonly accountId?: string | undefined;
  /** The kind of job: `score`, `rescore`, `export` … */
  readonly job: string;
  /** The scheduled job, if any; together with `plannedAt` it can start only once. */
  readonly schedule?: string | undefined;
  /** Its planned time in the schedule. */
  readonly plannedAt?: Date | undefined;
  /** The pipeline that it assesses with. */
  readonly pipeline?: PipelineIdentity | undefined;
  readonly startedAt: Date;
}

/** Numbers of texts or rows by outcome: `assessed`, `failures`, `moved`, `held` … */
export type RunCounts = Readonly<Record<string, number>>;

/** The end of a run. */
export interface RunEnd {
  readonly outcome: RunOutcome;
  /** Absent if it was not recorded. */
  readonly endedAt?: Date | undefined;
  readonly counts?: RunCounts | undefined;
  /** Why it failed, or what it worked on; never contains text. */
  readonly message?: string | undefined;
}

/** A run in the log. It has no outcome while it is in progress. */
export interface Run extends RunStart, Partial<RunEnd> {
  /** Number of the run in order of start, over all accounts. */
  readonly number: number;
}
