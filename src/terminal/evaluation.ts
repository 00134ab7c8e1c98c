import { shown } from '../domain/shown.js';
import type { Interval, Intervals } from '../metrics/bootstrap.js';
import type { Evaluation } from '../metrics/evaluation.js';
import type { Headline } from '../metrics/evaluation-intervals.js';
import type { Threshold } from '../metrics/thresholds.js';
import { colour } from './colour.js';
import { renderSubgroups } from './evaluation-subgroups.js';
import { figure } from './figure.js';
import { bar } from './histogram.js';
import { type Cell, renderTable } from './table.js';

/** What is shown beside the figures: whose scores they are, and of how many texts. */
export interface EvaluationHead {
  readonly title: string;
  readonly lines: readonly string[];
}

const BAR_WIDTH = 20;

const range = (interval: Interval | null | undefined, decimals = 3) =>
  interval ? `${figure(interval[0], decimals)} to ${figure(interval[1], decimals)}` : '–';
const right = (title: string) => ({ title, align: 'right' as const });

/** An evaluation as text: agreement, true scores, subgroups, distribution, and what the thresholds make of it. */
export function renderEvaluation(
  evaluation: Evaluation & { readonly thresholds: readonly Threshold[] },
  { title, lines }: EvaluationHead,
): string {
  const { trim, rounding } = evaluation;
  const cut = trim ? `trimmed to ${trim.min}–${trim.max}` : 'as they are';
  return [
    [colour.bold(title), ...lines].join('\n'),
    renderAgreement(evaluation),
    `Scores ${cut}; * rounded to ${rounding}.${
      evaluation.humanHuman ? '\nhuman: of two examiners; diff: of the system, less that.' : ''
    }`,
    renderTrueScores(evaluation),
    ...evaluation.subgroups.map(renderSubgroups),
    renderDistribution(evaluation),
    renderThresholds(evaluation.thresholds),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function renderAgreement({ agreement, humanHuman, degradation, intervals }: Evaluation): string {
  const { trimmed, trimmedRounded: rounded } = agreement;
  const row = (
    name: string,
    value: Cell,
    headline: Headline,
    human?: number | null,
    less?: number | null,
  ) => [
    name,
    value,
    ...(intervals ? [range(intervals[headline]?.interval95)] : []),
    ...(humanHuman ? [human === undefined ? '' : figure(human), less === undefined ? '' : figure(less)] : []),
  ];
  const percentRow = (name: string, key: 'exactAgreement' | 'adjacentAgreement') => [
    name,
    figure(rounded[key], 1),
    ...(intervals ? [range(intervals[key]?.interval95, 1)] : []),
    ...(humanHuman ? [figure(humanHuman[key], 1), figure(degradation!.trimmedRounded[key], 1)] : []),
  ];
  const ofTrimmed = (name: string, key: 'qwk' | 'pearson' | 'smd') =>
    row(name, figure(trimmed[key]), key, humanHuman?.[key], degradation?.trimmed[key]);
  return renderTable(
    [
      { title: 'agreement' },
      right('value'),
      ...(intervals ? [right('95 % interval')] : []),
      ...(humanHuman ? [right('human'), right('diff')] : []),
    ],
    [
      ofTrimmed('QWK', 'qwk'),
      ofTrimmed('Pearson r', 'pearson'),
      row('Spearman ρ', figure(trimmed.spearman), 'spearman', humanHuman?.spearman),
      row('R²', figure(trimmed.r2), 'r2'),
      row('RMSE', figure(trimmed.rmse), 'rmse'),
      ofTrimmed('SMD', 'smd'),
      row('kappa*', figure(rounded.kappa), 'kappa', humanHuman?.kappa, degradation?.trimmedRounded.kappa),
      percentRow('exact %*', 'exactAgreement'),
      percentRow('adjacent %*', 'adjacentAgreement'),
    ],
  );
}

function renderTrueScores({
  trueScore,
  intervals,
  agreement,
  disattenuatedCorrelation,
  sampling,
}: Evaluation): string {
  const { human, system } = agreement.trimmed;
  const means =
    `human    mean ${figure(human.mean, 2)}, SD ${figure(human.sd, 2)}, range ${figure(human.min, 2)}–${figure(human.max, 2)}\n` +
    `system   mean ${figure(system.mean, 2)}, SD ${figure(system.sd, 2)}, range ${figure(system.min, 2)}–${figure(system.max, 2)}`;
  if (!trueScore) return `${means}\nNo text has marks of two examiners: true scores can't be estimated.`;
  const { n, multiple, errorVariance, trueScoreVariance, trueMse, prmse } = trueScore.trimmed;
  const interval = ({ interval95 }: Intervals) =>
    sampling?.doubleMarked
      ? ' (no interval: marked twice are too few authors)'
      : ` (95 %: ${range(interval95)})`;
  return [
    means,
    '',
    `PRMSE ${figure(prmse)}${intervals?.prmse ? interval(intervals.prmse) : ''}`,
    `  ${n} texts, ${multiple} with several marks`,
    `  variance of examiners' errors ${figure(errorVariance)}`,
    `  variance of true scores ${figure(trueScoreVariance)}, MSE ${figure(trueMse)}`,
    `r without examiners' errors ${figure(disattenuatedCorrelation?.trimmed)}`,
  ].join('\n');
}

/** More categories than this make no table. */
const MOST_CATEGORIES = 20;

function renderDistribution({ distribution, confusion }: Evaluation): string {
  if (!confusion || distribution.length === 0 || distribution.length > MOST_CATEGORIES) return '';
  const largest = Math.max(...distribution.map(({ human, system }) => Math.max(human, system)));
  return renderTable(
    [{ title: 'score*' }, right('human %'), right('system %'), right('same'), { title: 'human, system' }],
    distribution.flatMap(({ label, human, system }, place) => [
      [
        label,
        figure(human, 1),
        figure(system, 1),
        confusion.counts[place]![place],
        bar(human, largest, BAR_WIDTH),
      ],
      ['', '', '', '', bar(system, largest, BAR_WIDTH)],
    ]),
  );
}

const CRITERIA: Readonly<Record<Threshold['criterion'], string>> = {
  qwk: 'QWK',
  pearson: 'Pearson r',
  qwkDegradation: 'QWK below human',
  pearsonDegradation: 'r below human',
  smd: '|SMD|',
  subgroupSmd: '|SMD| by',
};

function renderThresholds(thresholds: readonly Threshold[]): string {
  const rows = thresholds.map(({ criterion, by, group, n, atLeast, atMost, value, passed }) => {
    const worst = group === undefined || passed !== false ? '' : ` (${shown(group ?? '–')}, n ${n})`;
    return [
      `${CRITERIA[criterion]}${by === undefined ? '' : ` ${shown(by)}${worst}`}`,
      atLeast === undefined ? `≤ ${atMost!.toFixed(2)}` : `≥ ${atLeast.toFixed(2)}`,
      figure(value),
      verdict(passed),
    ];
  });
  const table = renderTable(
    [{ title: 'threshold', flexible: true }, right('limit'), right('value'), { title: '' }],
    rows,
  );
  return `${table}\n${colour.dim('thresholds of Williamson, Xi & Breyer (2012)')}`;
}

function verdict(passed: boolean | null): string {
  if (passed === null) return 'unknown';
  return passed ? colour.green('passed') : colour.red('not passed');
}
