import type { Run, RunEnd, RunStart } from '../domain/run.js';

/** Which runs of the log are read: those of an account and those of the whole store. */
export interface RunsQuery {
  readonly accountId: string;
  readonly job?: string | undefined;
  readonly schedule?: string | undefined;
  readonly number?: number | undefined;
  /** At most so many, the last ones. */
  readonly limit?: number | undefined;
}

/** The log of runs. */
export interface RunLog {
  /**
   * Notes that a job begins and resolves with its number; with undefined where its schedule has begun it for the same
   * time already, in whichever process. It is killed when its worker (presence.ts) is gone before it is finished.
   */
  startRun(run: RunStart, worker: string): Promise<number | undefined>;
  /** Notes how a run ended; the first word counts. */
  finishRun(number: number, end: RunEnd): Promise<void>;
  /** The log of runs, the last first. */
  runs(query: RunsQuery): Promise<Run[]>;
}
