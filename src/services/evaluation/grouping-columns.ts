import { metadataOfColumn } from '../../domain/submissions/metadata-column.js';
import { noSubmissionColumn } from '../../domain/submissions/unknown-column.js';
import { AssessError } from '../../errors.js';
import type { Columns } from '../../store/analysis.js';
import { GROUPING_COLUMNS } from '../../store/statistics.js';

/** Checks that submissions have columns. @throws AssessError `invalid_option` for a missing column */
export async function requireGroupingColumns(
  store: Columns,
  accountId: string,
  option: string,
  columns: readonly string[],
): Promise<void> {
  const others = columns.filter((column) => !GROUPING_COLUMNS.includes(column));
  if (others.length === 0) return;
  const known = await store.metadataColumns(accountId);
  const missing = others.find((column) => !known.includes(metadataOfColumn(column)));
  if (missing === undefined) return;
  const reason = noSubmissionColumn(missing, [...GROUPING_COLUMNS, ...known]);
  throw new AssessError('invalid_option', { option, reason });
}
