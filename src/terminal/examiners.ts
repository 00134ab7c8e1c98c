import { counted } from '../domain/counted.js';
import { shown } from '../domain/shown.js';
import type { RaterAnalysis, SeverityDesign } from '../metrics/raters/report.js';
import type { ExaminersReport, MarksReport } from '../services/examiners/report.js';
import { AGREEMENT_TERMINAL, EXAMINER_TERMINAL } from '../tables/examiners.js';
import { colour } from './colour.js';
import { decimal, probability } from './decimal.js';
import { bar } from './histogram.js';
import { BY_TEXT, interval, isByText } from './interval.js';
import { fittedLines, readingLines } from './mark-reading.js';
import { renderTable } from './table.js';

/** Maximum number of rows to print; the JSON document has all. */
const MOST_ROWS = 20;
const BAR_WIDTH = 30;
/** Significance level: chance flags one in a hundred examiners whose severity is constant. */
const NOTABLE = 0.01;

/** Examiners as text: coverage, agreement with each other and with the system, severity and consistency. */
export function renderExaminers(report: ExaminersReport): string {
  return [
    marksHead(report),
    renderCoverage(report),
    renderPooled(report),
    renderPairs(report),
    renderSystem(report),
    renderSeverity(report),
    renderMonths(report),
    isAnyByText(report) ? BY_TEXT : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Whether any printed interval treats texts as independent. */
const isAnyByText = ({ pooled, pairs, system, examiners }: RaterAnalysis) =>
  [
    pooled?.alpha,
    ...[...pairs, ...system].map(({ qwk }) => qwk),
    ...examiners.flatMap(({ months }) => months.map(({ severity }) => severity)),
  ].some(isByText);

/** Lines about the data that was read. */
export function marksHead({ source, rows, fitted }: MarksReport): string {
  const { pipeline, mark } = source;
  return [
    colour.bold(
      pipeline
        ? `${shown(mark)} marks beside ${pipeline.name} ${pipeline.version} (configuration ${pipeline.configHash})`
        : `${shown(mark)} marks`,
    ),
    `${counted(rows.marks, 'mark')} on ${counted(rows.texts, 'text')}`,
    ...(rows.unscored > 0 ? [`  ${counted(rows.unscored, 'text')} without a score of the system`] : []),
    ...(rows.rejected > 0
      ? [`  ${counted(rows.rejected, 'mark is no score', 'marks are no scores')}: assess evaluate names them`]
      : []),
    ...readingLines(source.reading),
    ...fittedLines(fitted),
  ].join('\n');
}

function renderCoverage({ coverage }: RaterAnalysis): string {
  const largest = Math.max(...coverage.byMarks.map(({ texts }) => texts));
  const table = renderTable(
    [
      { title: 'marks', format: 'count', of: ({ marks }) => marks },
      { title: 'texts', format: 'count', of: ({ texts }) => texts },
      { title: '%', format: 'decimal', decimals: 1, of: ({ texts }) => (100 * texts) / coverage.texts },
      { title: '', format: 'text', of: ({ texts }) => bar(texts, largest, BAR_WIDTH) },
    ],
    coverage.byMarks,
  );
  return `${table}\n${coverage.doubleMarked} of ${counted(coverage.texts, 'text')} ${coverage.doubleMarked === 1 ? 'has' : 'have'} marks of at least two examiners.`;
}

function renderPooled({ pooled }: RaterAnalysis): string {
  if (!pooled) return '';
  const { fleissKappa, alpha } = pooled;
  return [
    `all examiners on ${counted(pooled.texts, 'text')} with ${counted(pooled.marks, 'mark')}, with 95 % intervals:`,
    `Fleiss' kappa         ${decimal(fleissKappa.value)} (${interval(fleissKappa)})`,
    `Krippendorff's alpha  ${decimal(alpha.value)} (${interval(alpha)})`,
  ].join('\n');
}

function renderPairs({ pairs, pairsOmitted, source }: ExaminersReport): string {
  const { examinerNames } = source;
  if (pairs.length === 0) return '';
  const table = renderTable(
    [
      {
        title: 'examiners',
        format: 'text',
        of: (pair) => pair.examiners.map((examiner) => examinerLabel(examinerNames, examiner)).join(' & '),
      },
      ...AGREEMENT_TERMINAL,
    ],
    pairs.slice(0, MOST_ROWS),
  );
  return [table, ...more(pairs.length + pairsOmitted, 'pair')].join('\n');
}

function renderSystem({ system, source: { rounding, examinerNames } }: ExaminersReport): string {
  if (system.length === 0) return '';
  // A single examiner gave all the marks.
  const rows = system.length === 2 ? system.slice(1) : system;
  const table = renderTable(
    [
      {
        title: 'system &',
        format: 'text',
        of: ({ examiner }) => (examiner === null ? 'all marks' : examinerLabel(examinerNames, examiner)),
      },
      ...AGREEMENT_TERMINAL,
    ],
    rows.slice(0, MOST_ROWS + 1),
  );
  const notes = [
    `exact, adj.: of ${rounding}; SMD: the second minus the first,`,
    'the system minus examiners; 95 %: of QWK.',
  ];
  return [table, ...more(rows.length - 1, 'examiner'), ...notes].join('\n');
}

function renderSeverity({ design, examiners, source }: ExaminersReport): string {
  const rows = [...examiners].sort(
    (a, b) => (b.severity.value ?? 0) - (a.severity.value ?? 0) || b.marks - a.marks,
  );
  const table = renderTable(
    [
      {
        title: 'examiner',
        format: 'label',
        of: ({ examiner }) => examinerLabel(source.examinerNames, examiner),
      },
      ...EXAMINER_TERMINAL,
    ],
    rows.slice(0, MOST_ROWS),
  );
  return [
    table,
    ...more(rows.length, 'examiner'),
    'severity: points below the average examiner; res. SD: what text and severity',
    'leave of the marks; r rest: with what others give the same text; spread: SD by',
    "that of the others' marks on the same texts.",
    ...designLines(design),
  ].join('\n');
}

function designLines({
  anchor,
  linkedGroups,
  texts,
  errorSd,
  p,
  separationReliability,
}: SeverityDesign): string[] {
  const groups = `${linkedGroups.length} groups of examiners have no text in common`;
  if (anchor === 'none') {
    return [
      linkedGroups.length > 1
        ? `${groups}: severities cannot be compared.`
        : 'There is nobody to compare with.',
    ];
  }
  return [
    `From ${counted(texts, 'text')} with two scores or more; error of a mark ${decimal(errorSd, 2)} points;`,
    `equally severe: p ${probability(p)}; reliability of the differences ${decimal(separationReliability, 2)}.`,
    ...(anchor === 'system'
      ? [
          `! ${groups}; the system links them,`,
          '  so that severities hold only as far as its scores are right.',
        ]
      : []),
  ];
}

/** Examiners whose severity was not the same in all months. */
function renderMonths({ examiners, source }: ExaminersReport): string {
  const changed = examiners.filter(({ monthsP }) => monthsP !== null && monthsP < NOTABLE);
  if (changed.length === 0) return '';
  const rows = changed.slice(0, MOST_ROWS).flatMap(({ examiner, months, monthsP }) =>
    months.map((month, index) => ({
      ...month,
      who: index === 0 ? examinerLabel(source.examinerNames, examiner) : '',
      p: index === 0 ? monthsP : '',
    })),
  );
  const table = renderTable(
    [
      { title: 'examiner', format: 'label', of: ({ who }) => who },
      { title: 'p', format: 'p', of: ({ p }) => p },
      { title: 'month', format: 'text', of: ({ month }) => month },
      { title: 'marks', format: 'count', of: ({ n }) => n },
      { title: 'severity', format: 'estimate', of: ({ severity }) => severity },
      { title: '95 %', format: 'interval', of: ({ severity }) => severity },
    ],
    rows,
  );
  return `severity that changed from month to month (p < .01):\n${table}`;
}

const more = (count: number, one: string) =>
  count > MOST_ROWS ? [`… and ${counted(count - MOST_ROWS, `more ${one}`)}; --json has all`] : [];

/** The name of an examiner, or the number if there is none. */
export function examinerLabel(names: Readonly<Record<number, string>>, examiner: number): string {
  const name = names[examiner];
  return name === undefined ? String(examiner) : shown(name);
}
