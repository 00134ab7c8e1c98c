import { AssessError } from '../../../errors.js';
import type { RowsExport } from '../../store.js';
import { conditionsExpression } from '../analysis/conditions.js';
import { resultsOf } from '../analysis/earlier-results.js';
import type { Session } from '../session.js';
import { columnsInFileOrder } from './metadata-order.js';
import { EXPORT_TABLES, ofPipeline } from './tables.js';

/** Spreadsheets support 16,384 columns; a table with a quarter of that is already hard to use. */
const MOST_COLUMNS = 4096;

/**
 * The metadata columns that have a value in some row of an export, in the order of the imported files.
 * @throws AssessError `invalid_option` if there are too many for separate columns
 */
export async function filledColumns(
  session: Session,
  { subject, accountId, pipeline, where, version }: RowsExport,
): Promise<string[]> {
  if (subject === 'feedback') return [];
  const { sql, values } = conditionsExpression(subject, where, 3);
  const bound = [accountId, pipeline ?? null, ...values];
  const from = (between: string) =>
    `${EXPORT_TABLES[subject].from(between, resultsOf(version))}
     WHERE s.account_id = $1 AND ${ofPipeline(subject)} AND ${sql}`;
  const names = await columnsInFileOrder(session, accountId, from, bound);
  if (names.length > MOST_COLUMNS) {
    const reason = `there are ${names.length} metadata columns, too many for columns of CSV (at most ${MOST_COLUMNS}); choose jsonl or parquet`;
    throw new AssessError('invalid_option', { option: 'format', reason });
  }
  return names;
}
