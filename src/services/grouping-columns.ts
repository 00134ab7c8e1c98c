import { metadataOfColumn } from '../domain/metadata-column.js';
import { shown, shownNames } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import { GROUPING_COLUMNS, type Store } from '../store/store.js';

/** Checks that submissions have columns. @throws AssessError `invalid_option` for a missing column */
export async function requireGroupingColumns(
  store: Store,
  accountId: string,
  option: string,
  columns: readonly string[],
): Promise<void> {
  const others = columns.filter((column) => !GROUPING_COLUMNS.includes(column));
  if (others.length === 0) return;
  const known = await store.metadataColumns(accountId);
  const missing = others.find((column) => !known.includes(metadataOfColumn(column)));
  if (missing === undefined) return;
  const names = shownNames([...GROUPING_COLUMNS, ...known]).join(', ');
  throw new AssessError('invalid_option', {
    option,
    reason: `no submission has a column ${shown(missing)}; there are ${names}`,
  });
}
