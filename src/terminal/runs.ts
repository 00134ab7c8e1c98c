import { counted } from '../domain/counted.js';
import type { Run } from '../domain/results/run.js';
import { utcTimestamp } from '../domain/submissions/submission.js';
import type { Column } from '../tables/column.js';
import { renderTable } from './table.js';

/** The log of runs as a table, with the reasons of failures. */
export function renderRuns(runs: readonly Run[]): string {
  if (runs.length === 0) return 'no runs yet: run assess score';
  const counts = [
    ...['assessed', 'failures', 'moved', 'held'],
    ...['stored', 'replaced', 'rejected'].filter((name) => runs.some(({ counts }) => counts?.[name])),
  ];
  const columns: Column<Run>[] = [
    { title: 'run', format: 'count', of: ({ number }) => number },
    { title: 'job', format: 'text', of: ({ job }) => job },
    ...(runs.some(({ schedule }) => schedule) ? [SCHEDULE] : []),
    {
      title: 'pipeline',
      format: 'text',
      of: ({ pipeline }) => (pipeline ? `${pipeline.name}@${pipeline.version}` : ''),
    },
    { title: 'started', format: 'text', of: ({ startedAt }) => utcTimestamp(startedAt) },
    { title: 'took', format: 'label', of: durationOf },
    ...counts.map(
      (name): Column<Run> => ({ title: name, format: 'count', of: ({ counts }) => counts?.[name] ?? '' }),
    ),
    {
      title: 'outcome',
      format: 'text',
      flexible: true,
      of: (run) => [outcomeOf(run), run.message].filter(Boolean).join(': '),
    },
  ];
  return renderTable(columns, runs);
}

const SCHEDULE: Column<Run> = { title: 'schedule', format: 'text', of: ({ schedule }) => schedule ?? '' };

/** `done`, or `done, 2 alarms` if the findings need attention. */
export function outcomeOf({ outcome, counts }: Run): string {
  const alarms = counts?.alarms ?? 0;
  return [outcome ?? 'goes on', alarms > 0 ? counted(alarms, 'alarm') : ''].filter(Boolean).join(', ');
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `7.3 s`, `12 min 5 s`, `2 h 40 min`. */
function durationOf({ startedAt, endedAt }: Run): string {
  if (!endedAt) return '';
  const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000;
  if (seconds < MINUTE) return `${seconds.toFixed(1)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ${Math.floor(seconds % MINUTE)} s`;
  return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
}
