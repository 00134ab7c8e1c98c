import { shown } from '../domain/shown.js';
import type { Change, DriftAlarm, DriftAnalysis, DriftFigure, DriftPeriod } from '../metrics/drift-report.js';
import { colour } from './colour.js';
import { figure } from './figure.js';
import { BY_TEXT, interval, isByText } from './interval.js';
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

/** Error codes on the screen. */
const MOST_CODES = 10;

const right = (title: string) => ({ title, align: 'right' as const });
const percent = (change: Change) =>
  change === null || change.value === null ? '–' : `${figure(100 * change.value, 0)} %`;

/** Drift as text: scores, then what they rest on, then alarms. */
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
  return [head, renderScores(periods), renderTexts(periods), renderCodes(periods), renderAlarms(alarms)]
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
  const table = renderTable(
    [
      { title: 'period', flexible: true },
      right('texts'),
      right('failed %'),
      right('mean'),
      right('SD'),
      right('SMD'),
      right('95 %'),
      right('PSI'),
      right('chance'),
    ],
    periods.map(
      ({
        period,
        assessed,
        failureShare,
        meanScore,
        sdScore,
        changes: { smd },
        psi,
        psiByChance,
        isSmall,
      }) => [
        isSmall ? `${period} ?` : period,
        assessed,
        figure(failureShare, 1),
        figure(meanScore.value, 2),
        figure(sdScore, 2),
        figure(smd?.value, 2),
        interval(smd),
        figure(psi, 2),
        figure(psiByChance, 2),
      ],
    ),
  );
  return periods.some(({ changes }) => isByText(changes.smd)) ? `${table}\n${BY_TEXT}` : table;
}

function renderTexts(periods: readonly DriftPeriod[]): string {
  return renderTable(
    [
      { title: 'period', flexible: true },
      right('words'),
      right('change'),
      right('err/100w'),
      right('change'),
      right('susp/100w'),
      right('change'),
    ],
    periods.map(({ period, wordsPerText, errorsPer100Words, suspectsPer100Words, changes }) => [
      period,
      figure(wordsPerText, 0),
      percent(changes.length),
      figure(errorsPer100Words, 2),
      percent(changes.errors),
      figure(suspectsPer100Words, 2),
      percent(changes.suspects),
    ]),
  );
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
    [{ title: 'err/100w' }, right(first.period), right(last.period), right('difference')],
    codes
      .slice(0, MOST_CODES)
      .map(({ code, before, after }) => [code, figure(before), figure(after), figure(after - before)]),
  );
}

const FIGURES: Readonly<Record<DriftFigure, string>> = {
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
      ({ period, figure: name, value, limit }) =>
        `! ${period}: ${FIGURES[name]} ${figure(value, 2)}, limit ${figure(limit, 2)}`,
    )
    .join('\n');
}
