import { metadataOfColumn } from '../domain/metadata-column.js';
import { AssessError } from '../errors.js';
import { GROUPING_COLUMNS, type Statistics, type Store } from '../store/store.js';

export type { Statistics } from '../store/store.js';

/**
 * Counts and score distribution of an account, in one group or by a column.
 * @throws AssessError `invalid_option` when no submission has that column
 */
export async function accountStatistics(options: {
  store: Store;
  accountId: string;
  by?: string | undefined;
  includeTests: boolean;
}): Promise<Statistics> {
  const { store, accountId, by, includeTests } = options;
  if (by !== undefined && !GROUPING_COLUMNS.includes(by)) {
    const known = await store.metadataColumns(accountId);
    if (!known.includes(metadataOfColumn(by))) {
      const reason = `no submission has a column ${by}; there are ${[...GROUPING_COLUMNS, ...known].join(', ')}`;
      throw new AssessError('invalid_option', { option: '--by', reason });
    }
  }
  return store.statistics({ accountId, by, includeTests });
}
