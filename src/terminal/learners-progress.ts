import { counted } from '../domain/counted.js';
import type { ProgressReport } from '../domain/progress.js';
import type { Column } from '../tables/column.js';
import { AUTHORS, KINDS, TEXTS, type TextRow } from '../tables/progress.js';
import { pipelineTitle } from './pipeline-title.js';
import { renderTable } from './table.js';

/** What the rows of a table of progress are. */
export const PROGRESS_BY = ['author', 'text', 'kind'] as const;
export type ProgressBy = (typeof PROGRESS_BY)[number];

/** What was read, in one line. */
export function progressLine({ texts, authors, single, pipeline }: ProgressReport): string {
  const alone = single > 0 ? `; ${counted(single, 'author')} with one text only left out` : '';
  return `${counted(texts, 'text')} assessed by ${pipelineTitle(pipeline)}, ${counted(authors.length, 'author')} with several${alone}`;
}

/** The texts of all authors, as rows. */
export const textRows = ({ authors }: Pick<ProgressReport, 'authors'>): TextRow[] =>
  authors.flatMap(({ authorId, texts }) => texts.map((text) => ({ ...text, authorId })));

/** How the texts of authors change. */
export function renderProgress(report: ProgressReport, by: ProgressBy): string {
  const author: Column<TextRow> = {
    title: 'author',
    format: 'name',
    flexible: true,
    of: ({ authorId }) => authorId,
  };
  const tables = {
    author: () => renderTable(Object.values(AUTHORS), report.authors),
    text: () => renderTable([author, ...Object.values(TEXTS)], textRows(report)),
    kind: () => (report.kinds.length > 0 ? renderTable(Object.values(KINDS), report.kinds) : ''),
  };
  const parts = [progressLine(report)];
  const table = report.authors.length > 0 ? tables[by]() : '';
  if (table !== '') parts.push(table);
  if (table !== '' && by !== 'kind')
    parts.push(
      'within error: less than 1.645 standard errors of the change, which measurement alone may explain',
    );
  return parts.join('\n\n');
}
