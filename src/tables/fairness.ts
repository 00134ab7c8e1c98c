import type { GroupAnalysis, GroupComparison } from '../metrics/group-report.js';
import type { Column, Columns } from './column.js';

/** A group with the column that formed it. */
type GroupRow = GroupComparison & { readonly by: string };

/** The groups of all columns, a row each. */
export const groupRows = ({ columns }: GroupAnalysis): GroupRow[] =>
  columns.flatMap(({ by, groups }) => groups.map((group) => ({ by, ...group })));

// biome-ignore format: a line a column
const COLUMNS = {
  group: { title: 'group', format: 'name', flexible: true, of: ({ group }) => group },
  n: { title: 'n', heading: 'texts', format: 'count', of: ({ n }) => n },
  marked: { title: 'marked', format: 'count', of: ({ marked }) => marked },
  authors: { title: 'authors', format: 'count', of: ({ authors }) => authors },
  mean_score: { title: 'score', heading: 'mean score', format: 'decimal', of: ({ meanScore }) => meanScore },
  sd_score: { title: 'SD', format: 'decimal', of: ({ sdScore }) => sdScore },
  mean_mark: { title: 'mean mark', format: 'decimal', of: ({ meanMark }) => meanMark },
  scores: { title: 'difference ', heading: 'scores: group minus rest', format: 'judged', of: ({ scores }) => scores },
  marks: { title: 'marks', format: 'judged', of: ({ marks }) => marks },
  system_human: { title: 'sys−hum', heading: 'system minus examiners', format: 'estimate', of: ({ systemHuman }) => systemHuman },
  net: { title: 'net ', heading: 'net of all texts', format: 'judged', of: ({ net }) => net },
  conditional: { title: 'at mark ', heading: 'at the same mark', format: 'judged', of: ({ conditional }) => conditional },
} satisfies Columns<GroupComparison>;

/** A group a row, in files. */
export const GROUP_FILE: Columns<GroupRow> = {
  by: { title: 'by', format: 'name', of: ({ by }) => by },
  ...COLUMNS,
};

const { n, marked, mean_score, sd_score, mean_mark, scores, marks, system_human, net, conditional } = COLUMNS;
const intervalOf = (column: typeof scores | typeof net) => ({
  ...column,
  title: '95 %',
  format: 'interval' as const,
});
/** Differences that may be true are not judged where marks tell more. */
const plain = (column: typeof scores | typeof marks, title: string) => ({
  ...column,
  title,
  format: 'estimate' as const,
});

/** On the terminal, the groups of one column of texts without marks. */
export const unmarkedGroups = (by: string): Column<GroupComparison>[] => [
  { ...COLUMNS.group, title: by },
  ...[n, mean_score, sd_score, scores, intervalOf(scores)],
];

/** On the terminal, the groups of one column. @param isPartly some texts have no mark, so that the number of texts is shown too */
export const markedGroups = (by: string, isPartly: boolean): Column<GroupComparison>[] => [
  { ...COLUMNS.group, title: by },
  ...(isPartly ? [n] : []),
  ...[marked, plain(scores, 'scores'), plain(marks, 'marks'), system_human],
  ...[net, intervalOf(net), conditional],
];

/** Beside the group in a report. */
export const GROUP_REPORT = [
  ...[n, marked, mean_score, mean_mark],
  ...[scores, system_human, net, conditional],
];
