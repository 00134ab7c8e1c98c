import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import { type AtMark, reliabilitySentence } from '../metrics/by-mark.js';
import type { Evaluation } from '../metrics/evaluation.js';
import type { Threshold } from '../metrics/thresholds.js';
import type { Column } from '../tables/column.js';
import { type AgreementMetric, AT_MARK, agreementMetrics } from '../tables/evaluation.js';
import { colour } from './colour.js';
import { decimal } from './decimal.js';
import { renderSubgroups } from './evaluation-subgroups.js';
import { filled } from './filled.js';
import { bar } from './histogram.js';
import { ends } from './interval.js';
import { renderTable } from './table.js';

/** The context of the metrics: whose scores they are, and of how many texts. */
export interface EvaluationHead {
  readonly title: string;
  readonly lines: readonly string[];
}

const BAR_WIDTH = 20;

/** An evaluation as text: agreement, true scores, subgroups, distribution, thresholds. */
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
      evaluation.humanHuman ? '\nhuman: two examiners; diff: system minus human.' : ''
    }`,
    renderTrueScores(evaluation),
    ...evaluation.subgroups.map(renderSubgroups),
    renderDistribution(evaluation),
    renderByMark(evaluation),
    renderThresholds(evaluation.thresholds),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function renderAgreement(evaluation: Evaluation): string {
  const { humanHuman } = evaluation;
  const columns: Column<AgreementMetric>[] = [
    { title: 'agreement', format: 'text', of: ({ title }) => title },
    number('value', ({ value }) => value),
    INTERVAL,
    ...(humanHuman ? [number('human', ({ human }) => human), number('diff', ({ minus }) => minus)] : []),
  ];
  return renderTable(columns, agreementMetrics(evaluation));
}

type MetricColumn = Column<AgreementMetric>;
const number = (title: string, value: (row: AgreementMetric) => number | null | undefined): MetricColumn => ({
  title,
  format: 'label',
  of: (row) => (value(row) === undefined ? '' : decimal(value(row), row.decimals)),
});
const INTERVAL: MetricColumn = {
  title: '95 % interval',
  format: 'label',
  of: ({ interval95, decimals }) => ends(interval95, decimals),
};

function renderTrueScores({
  trueScore,
  intervals,
  agreement,
  disattenuatedCorrelation,
  sampling,
}: Evaluation): string {
  const { human, system } = agreement.trimmed;
  const means =
    `human    mean ${decimal(human.mean, 2)}, SD ${decimal(human.sd, 2)}, range ${decimal(human.min, 2)}–${decimal(human.max, 2)}\n` +
    `system   mean ${decimal(system.mean, 2)}, SD ${decimal(system.sd, 2)}, range ${decimal(system.min, 2)}–${decimal(system.max, 2)}`;
  if (!trueScore) return `${means}\nNo text has marks of two examiners: true scores can't be estimated.`;
  const { n, multiple, errorVariance, trueScoreVariance, trueMse, prmse } = trueScore.trimmed;
  const interval = sampling?.doubleMarked
    ? ' (no interval: marked twice are too few authors)'
    : ` (95 %: ${ends(intervals.prmse.interval95, 3)})`;
  return [
    means,
    '',
    `PRMSE ${decimal(prmse)}${interval}`,
    `  ${counted(n, 'text')}, ${multiple} with several marks`,
    `  variance of examiners' errors ${decimal(errorVariance)}`,
    `  variance of true scores ${decimal(trueScoreVariance)}, MSE ${decimal(trueMse)}`,
    `r without examiners' errors ${decimal(disattenuatedCorrelation?.trimmed)}`,
  ].join('\n');
}

/** Maximum number of categories in a table. */
const MOST_CATEGORIES = 20;

function renderDistribution({ distribution, confusion }: Evaluation): string {
  if (!confusion || distribution.length === 0 || distribution.length > MOST_CATEGORIES) return '';
  const largest = Math.max(...distribution.map(({ human, system }) => Math.max(human, system)));
  return renderTable(
    [
      { title: 'score*', format: 'text', of: ({ label }) => label },
      { title: 'human %', format: 'decimal', decimals: 1, of: ({ human }) => human },
      { title: 'system %', format: 'decimal', decimals: 1, of: ({ system }) => system },
      { title: 'same', format: 'count', of: ({ same }) => same },
      { title: 'human, system', format: 'text', of: ({ share }) => bar(share, largest, BAR_WIDTH) },
    ],
    distribution.flatMap(({ label, human, system }, place) => [
      { label, human, system, same: confusion.counts[place]![place], share: human },
      { label: '', human: '', system: '', same: '', share: system },
    ]),
  );
}

/** Breaks a sentence into lines that fit a narrow terminal. */
const inLines = (sentence: string) => filled(sentence.split(' '), '', 60).join('\n');

/** Bias and coverage by mark, and where scores are reliable. */
function renderByMark({ byMark }: Evaluation): string {
  const { marks, coverage, biasLimit } = byMark;
  if (marks.length > MOST_CATEGORIES) return inLines(reliabilitySentence(byMark));
  const { mark, texts, bias, coverage: held } = AT_MARK;
  const interval = (of: (at: AtMark) => string): Column<AtMark> => ({
    title: '95 % interval',
    format: 'label',
    of,
  });
  const biasEnds = interval(({ bias }) => ends(bias.interval95, 2));
  const heldEnds = interval(({ coverage }) => ends(coverage?.interval95, 0));
  const columns = [mark, texts, bias, biasEnds, ...(coverage ? [held, heldEnds] : [])];
  return [
    renderTable(columns, marks),
    inLines(
      `bias: system minus human; ! beyond ${decimal(biasLimit, 2)} points${coverage ? ' or under 80 % in 90 %' : ''}, beyond chance; ? few texts`,
    ),
    ...(coverage ? [`90 % intervals hold ${decimal(coverage.value, 0)} % of all marks.`] : []),
    inLines(reliabilitySentence(byMark)),
  ].join('\n');
}

const CRITERIA: Readonly<Record<Threshold['criterion'], string>> = {
  qwk: 'QWK',
  pearson: 'Pearson r',
  qwk_degradation: 'QWK below human',
  pearson_degradation: 'r below human',
  smd: '|SMD|',
  subgroup_smd: '|net SMD| by',
};

function renderThresholds(thresholds: readonly Threshold[]): string {
  const table = renderTable(
    [
      { title: 'threshold', format: 'text', flexible: true, of: criterionOf },
      {
        title: 'limit',
        format: 'label',
        of: ({ atLeast, atMost }) =>
          atLeast === undefined ? `≤ ${atMost!.toFixed(2)}` : `≥ ${atLeast.toFixed(2)}`,
      },
      { title: 'value', format: 'decimal', decimals: 3, of: ({ value }) => value },
      { title: '', format: 'text', of: ({ passed }) => verdict(passed) },
    ],
    thresholds,
  );
  return `${table}\n${colour.dim('thresholds of Williamson, Xi & Breyer (2012)')}`;
}

function criterionOf({ criterion, by, group, n, passed }: Threshold): string {
  const worst = group === undefined || passed !== false ? '' : ` (${shown(group ?? '–')}, n ${n})`;
  return `${CRITERIA[criterion]}${by === undefined ? '' : ` ${shown(by)}${worst}`}`;
}

function verdict(passed: boolean | null): string {
  if (passed === null) return 'unknown';
  return passed ? colour.green('passed') : colour.red('not passed');
}
