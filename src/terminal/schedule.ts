import { utcTimestamp } from '../domain/submissions/submission.js';
import type { ListedJob } from '../services/schedule/list-jobs.js';
import type { JobRun } from '../services/schedule/run-job.js';
import { outcomeOf } from './runs.js';
import { renderTable } from './table.js';

/** The jobs of a schedule as a table. */
export function renderSchedule(jobs: readonly ListedJob[]): string {
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
export function renderJobRun({ job, kind, run, outcome, counts = {}, message, seconds }: JobRun): string {
  const shown = Object.entries(counts).map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`);
  const end = message ?? shown.join(', ');
  return `run ${run}: ${job} (${kind}) ${outcome} in ${seconds.toFixed(1)} s${end === '' ? '' : `: ${end}`}`;
}
