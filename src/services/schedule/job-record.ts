import type { RunOutcome } from '../../domain/results/run.js';
import type { ScheduledJob } from '../../domain/schedule.js';
import type { RunLog } from '../../store/run-log.js';
import type { JobRun } from './run-job.js';

interface JobRecordOptions {
  readonly store: Pick<RunLog, 'runs'>;
  readonly jobs: readonly ScheduledJob[];
  /** The account of jobs without one. */
  readonly accountId: string;
}

/** The state of a server's jobs. */
export interface JobRecord {
  /** Records a run of this process. */
  note(run: JobRun): void;
  /** Runs since the start, by job and outcome. */
  readonly counts: readonly { readonly job: string; readonly outcome: RunOutcome; readonly runs: number }[];
  /** When each job last succeeded, in any process; undefined if it never did. */
  lastSuccesses(): Promise<ReadonlyMap<string, Date | undefined>>;
}

/** Number of recent runs in which to look for a success; an earlier find is remembered. */
const SEARCHED = 100;

export function createJobRecord({ store, jobs, accountId }: JobRecordOptions): JobRecord {
  const counts = new Map<string, { job: string; outcome: RunOutcome; runs: number }>();
  const successes = new Map<string, Date | undefined>(jobs.map(({ name }) => [name, undefined]));
  return {
    note({ job, outcome }) {
      const key = `${job} ${outcome}`;
      const before = counts.get(key)?.runs ?? 0;
      counts.set(key, { job, outcome, runs: before + 1 });
    },
    get counts() {
      return [...counts.values()];
    },
    async lastSuccesses() {
      for (const { name, account = accountId } of jobs) {
        const runs = await store.runs({ accountId: account, schedule: name, limit: SEARCHED });
        const done = runs.find(({ outcome }) => outcome === 'done');
        if (done) successes.set(name, done.endedAt);
      }
      return successes;
    },
  };
}
