import type { Run, RunEnd, RunStart } from '../domain/results/run.js';

/** Which runs of the log are read: those of an account and those of the whole store. */
export interface RunsQuery {
  readonly accountId: string;
  readonly job?: string | undefined;
  readonly schedule?: string | undefined;
  readonly number?: number | undefined;
  /** Maximum number of runs; the last ones are returned. */
  readonly limit?: number | undefined;
}

/** The log of runs. */
export interface RunLog {
  /**
   * Records that a job starts and resolves with its number, or with undefined if its schedule has already started it
   * for the same time, in any process. The run counts as killed if its worker (presence.ts) is gone before it ends.
   */
  startRun(run: RunStart, worker: string): Promise<number | undefined>;
  /** Records how a run ended; only the first call counts. */
  finishRun(number: number, end: RunEnd): Promise<void>;
  /** The log of runs, the last first. */
  runs(query: RunsQuery): Promise<Run[]>;
}
