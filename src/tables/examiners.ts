import { shown } from '../domain/shown.js';
import type { Disputed, ExaminerFacts, Rater, RaterAgreement } from '../metrics/raters/report.js';
import type { Column, Columns, NamedColumns } from './column.js';

/** Names of examiners by id. */
type Names = Readonly<Record<number, string>>;

/** What is known of one examiner, beside who that is. */
// biome-ignore format: a line a column
const FACTS = {
  marks: { title: 'marks', format: 'count', of: ({ marks }) => marks },
  shared: { title: 'shared', format: 'count', of: ({ shared }) => shared },
  mean_mark: { title: 'mean', format: 'decimal', of: ({ meanMark }) => meanMark },
  sd_mark: { title: 'SD', format: 'decimal', of: ({ sdMark }) => sdMark },
  severity: { title: 'severity', format: 'estimate', of: ({ severity }) => severity },
  residual_sd: { title: 'res. SD', heading: 'SD of the rest', format: 'decimal', of: ({ residualSd }) => residualSd },
  rest_correlation: { title: 'r rest', heading: 'r with the others', format: 'estimate', of: ({ restCorrelation }) => restCorrelation },
  spread: { title: 'spread', format: 'estimate', of: ({ spread }) => spread },
  months_p: { title: 'p', format: 'p', of: ({ monthsP }) => monthsP },
} satisfies Columns<ExaminerFacts>;

/** An examiner a row, in files. */
export const examinersFile = (names: Names): NamedColumns<ExaminerFacts> => [
  ['examiner_id', { title: 'examiner', format: 'count', of: ({ examiner }) => examiner }],
  ['examiner_name', { title: 'name', format: 'name', of: ({ examiner }) => names[examiner] ?? null }],
  ...Object.entries(FACTS),
];

const { marks, shared, mean_mark, sd_mark, severity, residual_sd, rest_correlation, spread } = FACTS;

/** Beside the examiner, on the terminal. */
export const EXAMINER_TERMINAL = [
  ...[marks, shared, mean_mark, severity],
  { ...severity, title: '95 %', format: 'interval' as const },
  ...[residual_sd, rest_correlation, spread],
];

/** Beside the examiner, in a report. */
export const EXAMINER_REPORT = [
  ...[marks, shared, mean_mark, sd_mark, severity],
  ...[residual_sd, rest_correlation, spread],
];

/** How two raters agree. */
// biome-ignore format: a line a column
const AGREEMENT = {
  n: { title: 'texts', format: 'count', of: ({ n }) => n },
  exact: { title: 'exact %', heading: 'exact, %', format: 'decimal', decimals: 1, of: ({ exactAgreement }) => exactAgreement.value },
  adjacent: { title: 'adj. %', heading: 'adjacent, %', format: 'decimal', decimals: 1, of: ({ adjacentAgreement }) => adjacentAgreement.value },
  qwk: { title: 'QWK', format: 'estimate', of: ({ qwk }) => qwk },
  r: { title: 'r', format: 'estimate', of: ({ pearson }) => pearson },
  smd: { title: 'SMD', format: 'estimate', of: ({ smd }) => smd },
  difference: { title: 'difference', heading: 'difference, points', format: 'estimate', of: ({ meanDifference }) => meanDifference },
} satisfies Columns<RaterAgreement>;

const { n, exact, adjacent, qwk, r, smd, difference } = AGREEMENT;

/** Beside who agrees, on the terminal. */
export const AGREEMENT_TERMINAL = [
  ...[n, exact, adjacent, qwk],
  { ...qwk, title: '95 %', format: 'interval' as const },
  ...[r, smd],
];

/** Beside who agrees, in a report. */
export const AGREEMENT_REPORT = [...[n, exact, adjacent, qwk], ...[r, difference]];

/** A disputed text a row. @param nameOf who a rater is */
// biome-ignore format: a line a column
export const disputedColumns = (nameOf: (rater: Rater) => string) =>
  ({
    id: { title: 'id', heading: 'text', format: 'text', of: ({ id }) => id },
    task_id: { title: 'task', format: 'text', of: ({ taskId }) => taskId },
    difference: { title: 'diff.', heading: 'difference', format: 'decimal', of: ({ difference }) => difference },
    lower: { title: 'lower', format: 'text', of: ({ between }) => nameOf(between[0]) },
    higher: { title: 'higher', format: 'text', of: ({ between }) => nameOf(between[1]) },
    unusual: { title: '/ SE', heading: 'in standard errors', format: 'decimal', decimals: 1, of: ({ unusual }) => unusual },
    system: { title: 'system', format: 'decimal', of: ({ system }) => system },
    standard_error: { title: 'SE', format: 'decimal', of: ({ standardError }) => standardError },
    cefr_level: { title: 'level', format: 'text', of: ({ level }) => level },
    marks: { title: 'marks', format: 'json', of: ({ marks }) => marks },
    words: { title: 'words', format: 'count', of: ({ words }) => words },
    errors_per_100_words: { title: 'err/100w', heading: 'errors per 100 words', format: 'decimal', decimals: 1, of: ({ errorsPer100Words }) => errorsPer100Words },
    suspects_per_100_words: { title: 'susp/100w', format: 'decimal', of: ({ suspectsPer100Words }) => suspectsPer100Words },
    prompt_relevance: { title: 'relevance', format: 'decimal', decimals: 1, of: ({ promptRelevance }) => promptRelevance },
  }) satisfies Columns<Disputed>;

/** A column asked for, behind the others. */
export const askedColumn = (name: string): Column<Disputed> => ({
  title: shown(name),
  format: 'name',
  of: ({ groups }) => groups[name],
});

/** A disputed text a row, in files. */
export const disputedFile = (by: readonly string[], names: Names): NamedColumns<Disputed> => [
  ...Object.entries(
    disputedColumns((rater) => (rater === 'system' ? rater : (names[rater] ?? String(rater)))),
  ),
  ...by.map((name) => [name, askedColumn(name)] as const),
];
