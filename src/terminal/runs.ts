import type { Run } from '../domain/run.js';
import { utcTimestamp } from '../domain/submission.js';
import { counted } from './figure.js';
import { renderTable } from './table.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** The log of runs as a table, with why those failed that did. */
export function renderRuns(runs: readonly Run[]): string {
  if (runs.length === 0) return 'no runs yet: run assess score';
  const figures = [
    ...['assessed', 'failures', 'moved', 'held'],
    ...['stored', 'replaced', 'rejected'].filter((name) => runs.some(({ counts }) => counts?.[name])),
  ];
  const columns = [
    right('run'),
    { title: 'job' },
    ...(runs.some(({ schedule }) => schedule) ? [{ title: 'schedule' }] : []),
    { title: 'pipeline' },
    { title: 'started' },
    right('took'),
    ...figures.map(right),
    { title: 'outcome', flexible: true },
  ];
  const rows = runs.map((run) => [
    String(run.number),
    run.job,
    ...(columns.some(({ title }) => title === 'schedule') ? [run.schedule ?? ''] : []),
    run.pipeline ? `${run.pipeline.name}@${run.pipeline.version}` : '',
    utcTimestamp(run.startedAt),
    durationOf(run),
    ...figures.map((name) => run.counts?.[name] ?? ''),
    [outcomeOf(run), run.message].filter(Boolean).join(': '),
  ]);
  return renderTable(columns, rows);
}

/** `done`, or `done, 2 alarms` where somebody should look at what was found. */
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
