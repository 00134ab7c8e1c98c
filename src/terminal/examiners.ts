import type { FittedNote } from '../domain/fitted.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { Scale } from '../domain/scale.js';
import { shown } from '../domain/shown.js';
import type { RaterAgreement, RaterAnalysis, SeverityDesign } from '../metrics/raters/report.js';
import { colour } from './colour.js';
import { examinerLabel } from './examiner-label.js';
import { counted, figure } from './figure.js';
import { fittedLines } from './fitted.js';
import { bar } from './histogram.js';
import { BY_TEXT, interval, isByText } from './interval.js';
import { readingLines, type ShownReading } from './mark-reading.js';
import { probability } from './probability.js';
import { renderTable } from './table.js';

/** What was read. */
export interface MarksHead {
  readonly source: {
    readonly pipeline: PipelineIdentity | null;
    readonly mark: string;
    readonly scale: Scale;
    readonly rounding: string;
    readonly examinerNames: Readonly<Record<number, string>>;
    readonly reading: ShownReading;
  };
  readonly rows: {
    readonly texts: number;
    readonly marks: number;
    readonly rejected: number;
    readonly unscored: number;
  };
  readonly fitted?: FittedNote | undefined;
}

/** Rows on the screen; the JSON document has all. */
const MOST_ROWS = 20;
const BAR_WIDTH = 30;
/** Of a hundred examiners whose severity stays the same, one is named by chance. */
const NOTABLE = 0.01;

const right = (title: string) => ({ title, align: 'right' as const });
/** Examiners as text: coverage, agreement with each other and with the system, severity and consistency. */
export function renderExaminers(report: RaterAnalysis & MarksHead): string {
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

/** Whether any interval that is shown takes texts one by one. */
const isAnyByText = ({ pooled, pairs, system, examiners }: RaterAnalysis) =>
  [
    pooled?.alpha,
    ...[...pairs, ...system].map(({ qwk }) => qwk),
    ...examiners.flatMap(({ months }) => months.map(({ severity }) => severity)),
  ].some(isByText);

/** Lines that say what was read. */
export function marksHead({ source, rows, fitted }: MarksHead): string {
  const { pipeline, mark } = source;
  return [
    colour.bold(
      pipeline
        ? `${shown(mark)} marks beside ${pipeline.name} ${pipeline.version} (configuration ${pipeline.configHash})`
        : `${shown(mark)} marks`,
    ),
    `${counted(rows.marks, 'mark')} on ${counted(rows.texts, 'text')}`,
    ...(rows.unscored > 0 ? [`  ${counted(rows.unscored, 'text')} without a score of the system`] : []),
    ...(rows.rejected > 0 ? [`  ${rows.rejected} marks are no scores: assess evaluate names them`] : []),
    ...readingLines(source.reading),
    ...fittedLines(fitted),
  ].join('\n');
}

function renderCoverage({ coverage }: RaterAnalysis): string {
  const largest = Math.max(...coverage.byMarks.map(({ texts }) => texts));
  const table = renderTable(
    [right('marks'), right('texts'), right('%'), { title: '' }],
    coverage.byMarks.map(({ marks, texts }) => [
      marks,
      texts,
      figure((100 * texts) / coverage.texts, 1),
      bar(texts, largest, BAR_WIDTH),
    ]),
  );
  return `${table}\n${coverage.doubleMarked} of ${counted(coverage.texts, 'text')} ${coverage.doubleMarked === 1 ? 'has' : 'have'} marks of at least two examiners.`;
}

function renderPooled({ pooled }: RaterAnalysis): string {
  if (!pooled) return '';
  const { fleissKappa, alpha } = pooled;
  return [
    `all examiners on ${pooled.texts} texts with ${pooled.marks} marks, with 95 % intervals:`,
    `Fleiss' kappa         ${figure(fleissKappa.value)} (${interval(fleissKappa)})`,
    `Krippendorff's alpha  ${figure(alpha.value)} (${interval(alpha)})`,
  ].join('\n');
}

const AGREEMENT = [
  right('texts'),
  right('exact %'),
  right('adj. %'),
  right('QWK'),
  right('95 %'),
  right('r'),
  right('SMD'),
];
const agreementCells = ({ n, exactAgreement, adjacentAgreement, qwk, pearson, smd }: RaterAgreement) => [
  n,
  figure(exactAgreement.value, 1),
  figure(adjacentAgreement.value, 1),
  figure(qwk.value, 2),
  interval(qwk),
  figure(pearson.value, 2),
  figure(smd.value, 2),
];

function renderPairs({ pairs, pairsOmitted, source }: RaterAnalysis & MarksHead): string {
  const { examinerNames } = source;
  if (pairs.length === 0) return '';
  const table = renderTable(
    [{ title: 'examiners' }, ...AGREEMENT],
    pairs
      .slice(0, MOST_ROWS)
      .map((pair) => [
        pair.examiners.map((examiner) => examinerLabel(examinerNames, examiner)).join(' & '),
        ...agreementCells(pair),
      ]),
  );
  return [table, ...more(pairs.length + pairsOmitted, 'pairs')].join('\n');
}

function renderSystem({ system, source: { rounding, examinerNames } }: RaterAnalysis & MarksHead): string {
  if (system.length === 0) return '';
  // With one examiner, all marks are his.
  const rows = system.length === 2 ? system.slice(1) : system;
  const table = renderTable(
    [{ title: 'system &' }, ...AGREEMENT],
    rows.slice(0, MOST_ROWS + 1).map((pair) => {
      const who = pair.examiner === null ? 'all marks' : examinerLabel(examinerNames, pair.examiner);
      return [who, ...agreementCells(pair)].map(String);
    }),
  );
  const notes = [
    `exact, adj.: of ${rounding}; SMD: the second less the first,`,
    'the system less examiners; 95 %: of QWK.',
  ];
  return [table, ...more(rows.length - 1, 'examiners'), ...notes].join('\n');
}

function renderSeverity({ design, examiners, source }: RaterAnalysis & MarksHead): string {
  const rows = [...examiners].sort(
    (a, b) => (b.severity.value ?? 0) - (a.severity.value ?? 0) || b.marks - a.marks,
  );
  const table = renderTable(
    [
      right('examiner'),
      right('marks'),
      right('shared'),
      right('mean'),
      right('severity'),
      right('95 %'),
      right('res. SD'),
      right('r rest'),
      right('spread'),
    ],
    rows
      .slice(0, MOST_ROWS)
      .map(({ examiner, marks, shared, meanMark, severity, residualSd, restCorrelation, spread }) => [
        examinerLabel(source.examinerNames, examiner),
        marks,
        shared,
        figure(meanMark, 2),
        figure(severity.value, 2),
        interval(severity),
        figure(residualSd, 2),
        figure(restCorrelation.value, 2),
        figure(spread.value, 2),
      ]),
  );
  return [
    table,
    ...more(rows.length, 'examiners'),
    'severity: points below the average examiner; res. SD: what text and severity',
    'leave of the marks; r rest: with what others give the same text; spread: SD by',
    "that of the others' marks on the same texts.",
    ...designLines(design),
  ].join('\n');
}

function designLines({
  anchor,
  components,
  texts,
  errorSd,
  p,
  separationReliability,
}: SeverityDesign): string[] {
  const groups = `${components.length} groups of examiners have no text in common`;
  if (anchor === 'none') {
    return [
      components.length > 1
        ? `${groups}: severities cannot be compared.`
        : 'There is nobody to compare with.',
    ];
  }
  return [
    `From ${texts} texts with two scores or more; error of a mark ${figure(errorSd, 2)} points;`,
    `equally severe: p ${probability(p)}; reliability of the differences ${figure(separationReliability, 2)}.`,
    ...(anchor === 'system'
      ? [
          `! ${groups}; the system links them,`,
          '  so that severities hold only as far as its scores are right.',
        ]
      : []),
  ];
}

/** Examiners whose severity was not the same in all months. */
function renderMonths({ examiners, source }: RaterAnalysis & MarksHead): string {
  const changed = examiners.filter(({ monthsP }) => monthsP !== null && monthsP < NOTABLE);
  if (changed.length === 0) return '';
  const rows = changed
    .slice(0, MOST_ROWS)
    .flatMap(({ examiner, months, monthsP }) =>
      months.map(({ month, n, severity }, index) => [
        index === 0 ? examinerLabel(source.examinerNames, examiner) : '',
        index === 0 ? probability(monthsP) : '',
        month,
        n,
        figure(severity.value, 2),
        interval(severity),
      ]),
    );
  const table = renderTable(
    [right('examiner'), right('p'), { title: 'month' }, right('marks'), right('severity'), right('95 %')],
    rows,
  );
  return `severity that changed from month to month (p < .01):\n${table}`;
}

const more = (count: number, what: string) =>
  count > MOST_ROWS ? [`… and ${count - MOST_ROWS} more ${what}; --json has them`] : [];
