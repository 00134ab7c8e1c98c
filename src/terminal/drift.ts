import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import { changeOf, DRIFT_METRICS, type DriftMetric, type DriftPeriod } from '../metrics/drift-report.js';
import type { DriftReport } from '../services/drift/report.js';
import { PERIOD_SCORES, PERIOD_TEXTS } from '../tables/drift.js';
import { colour } from './colour.js';
import { decimal } from './decimal.js';
import { BY_TEXT, ends, isByText } from './interval.js';
import { renderTable } from './table.js';

/** Maximum number of error codes to print. */
const MOST_CODES = 10;

/** Drift as text: scores, then lengths and errors, then alarms. */
export function renderDrift(report: DriftReport): string {
  const { source, reference, periods, undated } = report;
  const { pipeline, version, configHash, by, date } = source;
  const head = [
    colour.bold(version === null ? pipeline : `${pipeline} ${version} (configuration ${configHash})`),
    `by ${by}${date === null ? '' : ` of ${shown(date)}`}, against ${reference}`,
    ...(undated > 0
      ? [`  ${counted(undated, 'text has', 'texts have')} no date in ${shown(date ?? '')}`]
      : []),
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
    renderAlarms(report),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function datesRead({ dates, source }: DriftReport): string[] {
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

/** The changes that were judged, with what chance explains of them, and the alarms. */
function renderAlarms({ alarms, limits, periods, source }: DriftReport): string {
  const judged = periods.filter(({ isJudged }) => isJudged);
  if (judged.length === 0) return `${whyNotJudged(periods)}: nothing is judged.`;
  const table = renderTable(
    [
      { title: source.by, format: 'text', of: ({ period }) => period.period },
      { title: 'judged', format: 'text', flexible: true, of: ({ metric }) => METRICS[metric] },
      { title: 'value', format: 'decimal', of: ({ value }) => value },
      { title: 'by chance', format: 'label', of: ({ byChance }) => ends(byChance, 2) },
      { title: 'limit', format: 'decimal', of: ({ metric }) => limits[metric] },
    ],
    judged.flatMap((period) =>
      DRIFT_METRICS.map((metric) => ({ period, metric, ...changeOf(metric, period) })),
    ),
  );
  const names = judged.length === 1 ? judged[0]!.period : `${judged.length} ${source.by}s`;
  const none = `No change of ${names} is beyond both its limit and what chance explains.`;
  const found = alarms.map(
    ({ period, metric, value, limit }) =>
      `! ${period}: ${METRICS[metric]} ${decimal(value, 2)}, limit ${decimal(limit, 2)}`,
  );
  return `${table}\n${CHANCE}\n\n${found.length === 0 ? none : found.join('\n')}`;
}

/** What the bands of chance promise. */
const CHANCE = `If nothing changed, all values in this table stay within "by chance"
19 times out of 20.`;

function whyNotJudged(periods: readonly DriftPeriod[]): string {
  const last = periods.at(-1)!;
  if (periods.some(({ isReference, isSmall }) => isReference && isSmall))
    return 'The reference has fewer than 30 texts';
  return last.isSmall
    ? `${last.period} has fewer than 30 texts`
    : `${last.period} is not over yet (--since ${last.period} judges it now)`;
}
