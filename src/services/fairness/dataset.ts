import type { Estimate } from '../../metrics/estimate.js';
import type { GroupAnalysis, GroupComparison, JudgedDifference } from '../../metrics/group-report.js';
import type { CellValue, Column, Dataset } from '../../writers/dataset.js';

/** A group with the column that formed it. */
export type GroupRow = GroupComparison & { readonly by: string };

/** A group a row. */
export function groupRows({ columns }: GroupAnalysis): GroupRow[] {
  return columns.flatMap(({ by, groups }) => groups.map((group) => ({ by, ...group })));
}

const column = (name: string, type: Column<GroupRow>['type'], of: (row: GroupRow) => CellValue) => ({
  name,
  type,
  of,
});

const estimate = (name: string, of: (row: GroupRow) => Estimate | null) => [
  column(name, 'number', (row) => of(row)?.value),
  column(`${name}_low`, 'number', (row) => of(row)?.interval95?.[0]),
  column(`${name}_high`, 'number', (row) => of(row)?.interval95?.[1]),
  column(`${name}_interval_by`, 'text', (row) => of(row)?.by),
];

const difference = (name: string, of: (row: GroupRow) => JudgedDifference | null) => [
  ...estimate(name, of),
  column(`${name}_p`, 'number', (row) => of(row)?.p),
  column(`${name}_adjusted_p`, 'number', (row) => of(row)?.adjustedP),
  column(`${name}_verdict`, 'text', (row) => of(row)?.verdict),
];

export const groupsDataset: Dataset<GroupRow> = {
  columns: [
    column('by', 'text', ({ by }) => by),
    column('group', 'text', ({ group }) => group),
    column('n', 'integer', ({ n }) => n),
    column('marked', 'integer', ({ marked }) => marked),
    column('authors', 'integer', ({ authors }) => authors),
    column('mean_score', 'number', ({ meanScore }) => meanScore),
    column('sd_score', 'number', ({ sdScore }) => sdScore),
    column('mean_mark', 'number', ({ meanMark }) => meanMark),
    ...difference('scores', ({ scores }) => scores),
    ...difference('marks', ({ marks }) => marks),
    ...estimate('system_human', ({ systemHuman }) => systemHuman),
    ...difference('net', ({ net }) => net),
    ...difference('conditional', ({ conditional }) => conditional),
  ],
};
