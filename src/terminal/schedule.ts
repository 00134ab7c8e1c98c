import type { Run, RunCounts } from '../domain/results/run.js';
import { utcTimestamp } from '../domain/submissions/submission.js';
import { outcomeOf } from './runs.js';
import { renderTable } from './table.js';

/** What is shown of a job. */
interface Listed {
  readonly name: string;
  readonly job: string;
  readonly cron: string;
  readonly timeZone: string;
  readonly last: Run | null;
  readonly next: Date | null;
}

/** What is shown of a run that has ended. */
interface Ended {
  readonly job: string;
  readonly kind: string;
  readonly run: number;
  readonly outcome: string;
  readonly counts?: RunCounts | undefined;
  readonly message?: string | undefined;
  readonly seconds: number;
}

/** The jobs of a schedule as a table. */
export function renderSchedule(jobs: readonly Listed[]): string {
  if (jobs.length === 0) return 'no jobs: the setting schedule holds none';
  return renderTable(
    [
      { title: 'name', format: 'text', of: ({ name }) => name },
      { title: 'job', format: 'text', of: ({ job }) => job },
      { title: 'cron', format: 'text', of: ({ cron }) => cron },
      { title: 'time zone', format: 'text', of: ({ timeZone }) => timeZone },
      {
        title: 'last run',
        format: 'text',
        of: ({ last }) => (last ? utcTimestamp(last.startedAt) : 'never'),
      },
      { title: 'outcome', format: 'text', of: ({ last }) => (last ? outcomeOf(last) : '') },
      { title: 'next run', format: 'text', of: ({ next }) => (next ? utcTimestamp(next) : 'never') },
    ],
    jobs,
  );
}

/** `run 12: nightly (rescore) done in 3.2 s: assessed 120, failures 0`. */
export function renderJobRun({ job, kind, run, outcome, counts = {}, message, seconds }: Ended): string {
  const shown = Object.entries(counts).map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`);
  const end = message ?? shown.join(', ');
  return `run ${run}: ${job} (${kind}) ${outcome} in ${seconds.toFixed(1)} s${end === '' ? '' : `: ${end}`}`;
}
