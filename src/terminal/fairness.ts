import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import { type Sampling, whyByText } from '../metrics/clusters.js';
import type { Estimate } from '../metrics/estimate.js';
import { type ColumnComparison, isSure, judgedDifferences, shownColumns } from '../metrics/group-report.js';
import type { FairnessReport, LeftReason } from '../services/fairness/report.js';
import { markedGroups, unmarkedGroups } from '../tables/fairness.js';
import { colour } from './colour.js';
import { decimal } from './decimal.js';
import { filled } from './filled.js';
import { BY_TEXT, interval, isByText } from './interval.js';
import { fittedLines, readingLines } from './mark-reading.js';
import { renderTable } from './table.js';

/** Maximum number of column names to list; the JSON document has all. */
const MOST_NAMES = 20;
const WIDTH = 80;

/** Groups compared, as text. */
export function renderFairness(report: FairnessReport): string {
  const { source, rows, columns, overall, sampling, isNarrowed } = report;
  const { name, version, configHash } = source.pipeline;
  const hasMarks = rows.marked > 0;
  const { shown: open, unflagged } = shownColumns(columns, isNarrowed);
  const head = [
    colour.bold(`${name} ${version} (configuration ${configHash})`),
    `${counted(rows.scored, 'text')} with a score, ${rows.marked} of them with a ${shown(source.mark)} mark`,
    ...(rows.rejected > 0
      ? [`  ${counted(rows.rejected, 'mark is no score', 'marks are no scores')}: assess evaluate names them`]
      : []),
    ...fittedLines(report.fitted),
    ...readingLines(source.reading),
    ...byText(sampling),
    ...(overall ? overallLines(overall) : []),
  ];
  return [
    head.join('\n'),
    ...open.map((column) => renderColumn(column, hasMarks)),
    unflagged.length > 0 ? ['without a flag, and in --json only:', ...names(unflagged)].join('\n') : '',
    legend(report, hasMarks),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function byText(sampling: Sampling): string[] {
  const why = whyByText(sampling, 'author_id');
  return why === undefined ? [] : ['errors are those of texts, not of authors:', `  ${why}`];
}

/** The overall difference between system and examiners. */
function overallLines(overall: Estimate): string[] {
  const { value } = overall;
  if (value === null) return [];
  return [
    `in all, the system is ${decimal(Math.abs(value), 2)} SDs ${value < 0 ? 'below' : 'above'} examiners (95 %: ${interval(overall)});`,
    '  groups are judged by what they have beyond that (net)',
  ];
}

function renderColumn({ by, groups }: ColumnComparison, hasMarks: boolean): string {
  // If all texts have a mark, one count is enough.
  const isPartly = groups.some(({ n, marked }) => n !== marked);
  return renderTable(hasMarks ? markedGroups(shown(by), isPartly) : unmarkedGroups(shown(by)), groups);
}

function legend({ limit, fewest, tests, columns, left }: FairnessReport, hasMarks: boolean): string {
  const groups = columns.flatMap((column) => column.groups);
  const differences = groups.flatMap(judgedDifferences);
  const flagged = differences.filter(({ verdict }) => verdict === 'flagged').length;
  return [
    ...(hasMarks
      ? [
          'scores, marks: the group minus the rest, in SDs; these may truly differ.',
          'sys−hum: system minus examiners; net: minus that of all texts (95 %: of net);',
          'at mark: scores of the group minus those of the rest with the same mark.',
        ]
      : [
          'difference: scores of the group minus those of the rest, in SDs.',
          'Without marks nobody can say whether it is in the texts or in the scoring.',
        ]),
    `! beyond ±${limit.toFixed(2)} (Williamson, Xi & Breyer 2012), p < .05;`,
    `~ beyond it, perhaps by chance; ? fewer than ${fewest} texts, or too few authors`,
    ...(differences.some(isByText) ? [BY_TEXT] : []),
    ...(tests === 0
      ? ['No group has enough texts to test.']
      : [
          `${flagged} of ${counted(tests, 'test')} flagged, ${differences.filter(isSure).length} of them also after Holm's correction for all ${tests};`,
          'uncorrected, one test in twenty is significant by chance.',
        ]),
    ...leftLines(left),
  ].join('\n');
}

const REASONS: Readonly<Record<LeftReason, string>> = {
  one_value: 'the same value everywhere',
  many_values: 'too many values',
  one_a_text: 'nearly one value a text',
  marks: 'marks or scores, no groups',
  many_columns: 'more than 20 columns, so that those with 2 to 30 values are compared',
};

function leftLines(left: FairnessReport['left']): string[] {
  const lines = (Object.keys(REASONS) as LeftReason[]).flatMap((reason) => {
    const columns = left.filter((each) => each.reason === reason);
    return columns.length > 0 ? [`  ${REASONS[reason]}:`, ...names(columns)] : [];
  });
  return lines.length > 0 ? ['not compared, unless --by COLUMN asks for it:', ...lines] : [];
}

/** Names of columns, wrapped into lines. */
function names(columns: readonly { readonly by: string }[]): string[] {
  const first = columns.slice(0, MOST_NAMES).map(({ by }) => shown(by));
  const more = columns.length - first.length;
  const all = more > 0 ? [...first, `and ${more} more`] : first;
  return filled(
    all.map((name, place) => (place + 1 < all.length ? `${name},` : name)),
    '    ',
    WIDTH,
  );
}
