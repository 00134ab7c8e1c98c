import { shown } from '../domain/shown.js';
import type { DriftAlarm, DriftAnalysis, DriftMetric, DriftPeriod } from '../metrics/drift-report.js';
import { PERIOD_SCORES, PERIOD_TEXTS } from '../tables/drift.js';
import { colour } from './colour.js';
import { decimal } from './decimal.js';
import { BY_TEXT, isByText } from './interval.js';
import { renderTable } from './table.js';

interface Drift extends DriftAnalysis {
  readonly source: {
    readonly pipeline: string;
    readonly version: string | null;
    readonly configHash: string | null;
    readonly by: string;
    readonly date: string | null;
  };
  readonly undated: number;
  readonly dates: {
    readonly order: string | null;
    readonly otherwise: string | null;
    readonly unreadable: number;
    readonly example: string | null;
  } | null;
}

/** Maximum number of error codes to print. */
const MOST_CODES = 10;

/** Drift as text: scores, then lengths and errors, then alarms. */
export function renderDrift(report: Drift): string {
  const { source, reference, periods, undated, alarms } = report;
  const { pipeline, version, configHash, by, date } = source;
  const head = [
    colour.bold(version === null ? pipeline : `${pipeline} ${version} (configuration ${configHash})`),
    `by ${by}${date === null ? '' : ` of ${shown(date)}`}, against ${reference}`,
    ...(undated > 0 ? [`  ${undated} texts have no date in ${shown(date ?? '')}`] : []),
    ...datesRead(report),
  ].join('\n');
  if (periods.length === 1) {
    const advice =
      by === 'run'
        ? 'There is one version only.'
        : 'All texts are of one period; --date names a column with their dates.';
    return `${head}\n\n${renderScores(periods)}\n\n${advice}`;
  }
  return [
    head,
    renderScores(periods),
    renderTable(PERIOD_TEXTS, periods),
    renderCodes(periods),
    renderAlarms(alarms),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function datesRead({ dates, source }: Drift): string[] {
  if (!dates) return [];
  const column = shown(source.date ?? '');
  const { order, otherwise, unreadable, example } = dates;
  const theOther = order === 'day-first' ? 'month-first' : 'day-first';
  return [
    ...(otherwise === null
      ? []
      : [`  ${column} is read as ${order}; --date-format ${otherwise} reads it ${theOther}`]),
    ...(unreadable > 0
      ? [
          `  values of ${column} that cannot be read as dates: ${unreadable}, the first that of text ${example}`,
        ]
      : []),
  ];
}

function renderScores(periods: readonly DriftPeriod[]): string {
  const table = renderTable(PERIOD_SCORES, periods);
  return periods.some(({ changes }) => isByText(changes.smd)) ? `${table}\n${BY_TEXT}` : table;
}

/** The error codes whose rates differ most between the reference and the last period. */
function renderCodes(periods: readonly DriftPeriod[]): string {
  const first = periods.find(({ isReference }) => isReference)!;
  const last = periods.at(-1)!;
  const codes = [...new Set([...Object.keys(first.errorCodes), ...Object.keys(last.errorCodes)])]
    .map((code) => ({ code, before: first.errorCodes[code] ?? 0, after: last.errorCodes[code] ?? 0 }))
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  if (codes.length === 0) return '';
  return renderTable(
    [
      { title: 'err/100w', format: 'text', of: ({ code }) => code },
      { title: first.period, format: 'decimal', decimals: 3, of: ({ before }) => before },
      { title: last.period, format: 'decimal', decimals: 3, of: ({ after }) => after },
      { title: 'difference', format: 'decimal', decimals: 3, of: ({ before, after }) => after - before },
    ],
    codes.slice(0, MOST_CODES),
  );
}

const METRICS: Readonly<Record<DriftMetric, string>> = {
  psi: 'PSI',
  smd: 'SMD',
  errors: 'change of the error rate',
  suspects: 'change of the rate of suspect words',
  failures: 'percentage points more failures',
  length: 'change of the words a text',
};

function renderAlarms(alarms: readonly DriftAlarm[]): string {
  if (alarms.length === 0) return 'No change is beyond its limit.';
  return alarms
    .map(
      ({ period, metric: name, value, limit }) =>
        `! ${period}: ${METRICS[name]} ${decimal(value, 2)}, limit ${decimal(limit, 2)}`,
    )
    .join('\n');
}
