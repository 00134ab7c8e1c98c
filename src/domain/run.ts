import type { PipelineIdentity } from './pipeline.js';

/**
 * How a run ended. `failed`: with an error; `interrupted`: somebody stopped it; `killed`: its process ended, or lost the
 * store, without a word.
 */
export type RunOutcome = 'done' | 'failed' | 'interrupted' | 'killed';

/** A job that begins. */
export interface RunStart {
  /** Absent where the job concerns the whole store. */
  readonly accountId?: string | undefined;
  /** What is done: `score`, `rescore`, `export` … */
  readonly job: string;
  /** Who asked for it, where a schedule did; together with `plannedAt` it can begin once only. */
  readonly schedule?: string | undefined;
  /** The time for which the schedule planned it. */
  readonly plannedAt?: Date | undefined;
  /** What it assesses with. */
  readonly pipeline?: PipelineIdentity | undefined;
  readonly startedAt: Date;
}

/** How many texts, rows … by what became of them: `assessed`, `failures`, `moved`, `held` … */
export type RunCounts = Readonly<Record<string, number>>;

/** What there is to say of a run at its end. */
export interface RunEnd {
  readonly outcome: RunOutcome;
  /** Absent where nobody saw it. */
  readonly endedAt?: Date | undefined;
  readonly counts?: RunCounts | undefined;
  /** Why it failed, or what it worked on, without a word of a text. */
  readonly message?: string | undefined;
}

/** A run in the log. Without outcome while it goes on. */
export interface Run extends RunStart, Partial<RunEnd> {
  /** Numbers runs in the order of their beginning, over all accounts. */
  readonly number: number;
}
