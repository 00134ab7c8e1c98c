import { type Column, isAtRight } from '../tables/column.js';
import { percent } from '../training/scoring/model-description.js';

/** A number with this many decimals and no minus before a zero. */
export const fixed = (value: number | null, decimals = 2) =>
  value?.toFixed(decimals).replace(/^-(?=0\.?0*$)/, '') ?? '–';

/** A Markdown table from columns as they are described for all outputs. */
export const markdownTable = <R>(columns: readonly MarkdownColumn<R>[], rows: readonly R[]): string =>
  [
    columns.map(({ title }) => title),
    columns.map((column) => (isAtRight(column) ? '--:' : '---')),
    ...rows.map((row) => columns.map((column) => cell(column, row))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

type MarkdownColumn<R> = Column<R> & { readonly format: 'text' | 'decimal' | 'share' };

function cell<R>({ format, decimals = 2, of }: MarkdownColumn<R>, row: R): string {
  const value = of(row) ?? '–';
  if (typeof value === 'string') return value;
  return format === 'share' ? percent(value) : fixed(value, decimals);
}
