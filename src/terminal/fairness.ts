import type { FittedNote } from '../domain/fitted.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import { shown } from '../domain/shown.js';
import type { ColumnComparison, GroupAnalysis, JudgedDifference } from '../metrics/group-report.js';
import { colour } from './colour.js';
import { figure } from './figure.js';
import { fittedLines } from './fitted.js';
import { renderTable } from './table.js';

interface Fairness extends GroupAnalysis {
  readonly source: { readonly pipeline: PipelineIdentity; readonly mark: string };
  readonly rows: { readonly scored: number; readonly marked: number; readonly rejected: number };
  readonly fitted?: FittedNote | undefined;
  readonly left: readonly { readonly by: string; readonly values: number }[];
}

const SIGNS: Readonly<Record<JudgedDifference['verdict'], string>> = {
  flagged: '!',
  within: ' ',
  few: '?',
  unknown: ' ',
};

const right = (title: string) => ({ title, align: 'right' as const });
const judged = (difference: JudgedDifference | null) =>
  difference ? `${figure(difference.value, 2)}${SIGNS[difference.verdict]}` : '–';
/** Differences that may be true are not judged where marks tell more. */
const plain = (difference: JudgedDifference | null) => figure(difference?.value, 2);
const interval = (difference: JudgedDifference | null) =>
  difference?.interval95
    ? `${figure(difference.interval95[0], 2)} to ${figure(difference.interval95[1], 2)}`
    : '–';

/** Groups compared, as text. */
export function renderFairness(report: Fairness): string {
  const { source, rows, columns } = report;
  const { name, version, configHash } = source.pipeline;
  const hasMarks = rows.marked > 0;
  const head = [
    colour.bold(`${name} ${version} (configuration ${configHash})`),
    `${rows.scored} texts with a score, ${rows.marked} of them with a ${shown(source.mark)} mark`,
    ...(rows.rejected > 0 ? [`  ${rows.rejected} marks are no scores: assess evaluate names them`] : []),
    ...fittedLines(report.fitted),
  ];
  return [
    head.join('\n'),
    ...columns.map((column) => renderColumn(column, hasMarks)),
    legend(report, hasMarks),
  ].join('\n\n');
}

function renderColumn({ by, groups }: ColumnComparison, hasMarks: boolean): string {
  const name = { title: shown(by), flexible: true };
  if (!hasMarks) {
    return renderTable(
      [name, right('n'), right('score'), right('SD'), right('difference '), right('95 %')],
      groups.map(({ group, n, meanScore, sdScore, scores }) => [
        group === null ? '–' : shown(group),
        n,
        figure(meanScore, 2),
        figure(sdScore, 2),
        judged(scores),
        interval(scores),
      ]),
    );
  }
  return renderTable(
    [
      name,
      right('n'),
      right('marked'),
      right('scores'),
      right('marks'),
      right('sys−hum '),
      right('95 %'),
      right('at mark '),
    ],
    groups.map(({ group, n, marked, scores, marks, systemHuman, conditional }) => [
      group === null ? '–' : shown(group),
      n,
      marked,
      plain(scores),
      plain(marks),
      judged(systemHuman),
      interval(systemHuman),
      judged(conditional),
    ]),
  );
}

function legend({ limit, fewest, tests, columns, left }: Fairness, hasMarks: boolean): string {
  const verdicts = columns.flatMap(({ groups }) =>
    groups.flatMap(({ scores, systemHuman, conditional }) =>
      hasMarks ? [systemHuman?.verdict, conditional?.verdict] : [scores.verdict],
    ),
  );
  const surely = columns.flatMap(({ groups }) =>
    groups.flatMap(({ scores, systemHuman, conditional }) =>
      (hasMarks ? [systemHuman, conditional] : [scores]).filter(
        (each) => each?.verdict === 'flagged' && each.adjustedP !== null && each.adjustedP < 0.05,
      ),
    ),
  ).length;
  const flagged = verdicts.filter((verdict) => verdict === 'flagged').length;
  return [
    ...(hasMarks
      ? [
          'scores, marks: the group less the rest, in SDs; these may truly differ.',
          'sys−hum: system less examiners; at mark: scores of texts with the same mark.',
        ]
      : [
          'difference: scores of the group less those of the rest, in SDs.',
          'Without marks nobody can say whether it is in the texts or in the scoring.',
        ]),
    `! beyond ±${limit.toFixed(2)} (Williamson, Xi & Breyer 2012); ? fewer than ${fewest} texts`,
    `${flagged} of ${verdicts.length} flagged, ${surely} of them significant (p < .05) after Holm's correction`,
    `for all ${tests} tests; uncorrected, one test in twenty is significant by chance.`,
    ...left.map(
      ({ by, values }) => `not compared: ${shown(by)} (${values} ${values === 1 ? 'value' : 'values'})`,
    ),
  ].join('\n');
}
