import { AssessError } from '../../errors.js';
import type { RowsExport } from '../store.js';
import { guarded, unguarded } from './columns.js';
import { conditionsExpression } from './conditions.js';
import { resultsOf } from './earlier-results.js';
import { EXPORT_TABLES, ofPipeline } from './export-tables.js';
import { inFileOrder } from './metadata-order.js';
import type { Session } from './session.js';

/** The first and the last receipt of an export. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * A table with more columns than a spreadsheet supports (16,384) is of no use, and a statement that names them all
 * takes long.
 */
const MOST_COLUMNS = 4096;

/**
 * The metadata columns that have a value in some row of an export, in the order of the imported files.
 * @throws AssessError `invalid_option` if there are too many for separate columns
 */
export async function filledColumns(
  session: Session,
  { subject, accountId, pipeline, where, version }: RowsExport,
  { low, high }: Bounds,
): Promise<string[]> {
  if (subject === 'feedback') return [];
  const { sql, values } = conditionsExpression(subject, where, 3);
  const bound = [accountId, pipeline ?? null, ...values];
  const rows = (metadata?: readonly string[]) =>
    `${EXPORT_TABLES[subject].from(`BETWEEN ${low} AND ${high}`, resultsOf(version), metadata)}
     WHERE s.account_id = $1 AND ${ofPipeline(subject)} AND ${sql}`;
  const found = await session.rows<{ name: string }>(
    `SELECT DISTINCT ${guarded('name')} AS name
     FROM (SELECT unnest(TRY(json_keys(s.metadata))) AS name FROM ${rows()})`,
    bound,
  );
  const names = found.map(({ name }) => unguarded(name));
  if (names.length === 0) return [];
  if (names.length > MOST_COLUMNS) {
    const reason = `there are ${names.length} metadata columns, too many for columns of CSV (at most ${MOST_COLUMNS}); choose jsonl or parquet`;
    throw new AssessError('invalid_option', { option: '--format', reason });
  }
  const filled = await session.rows<{ place: number; receipt: number }>(
    `SELECT place::DOUBLE AS place, min(receipt)::DOUBLE AS receipt
     FROM (SELECT s.receipt, unnest(s.picked) AS value, unnest(range(${names.length})) AS place FROM ${rows(names)})
     WHERE value <> '' GROUP BY place`,
    bound,
  );
  const firsts = new Map(filled.map(({ place, receipt }) => [names[place]!, receipt]));
  return inFileOrder(session, firsts);
}
