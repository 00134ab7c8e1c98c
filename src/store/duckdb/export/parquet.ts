import type { RowsExport } from '../../store.js';
import { conditionsExpression } from '../analysis/conditions.js';
import { resultsOf } from '../analysis/earlier-results.js';
import { interruptible } from '../interruptible.js';
import type { Session } from '../session.js';
import { exportTableOf, ofPipeline, parquetColumns } from './tables.js';

/** Rows per row group, a multiple of 2,048: some 20 MB of texts. */
const PARQUET_ROW_GROUP = 20_480;

/** Writes an export as Parquet with DuckDB itself. @returns the number of rows */
export async function writeParquet(
  session: Session,
  query: RowsExport,
  path: string,
  signal?: AbortSignal,
): Promise<number> {
  const { subject, accountId, pipeline, where, version } = query;
  const table = await exportTableOf(session, query);
  const { sql, values } = conditionsExpression(subject, where, 3);
  const select = `
    SELECT ${parquetColumns(table)} FROM ${table.from('IS NOT NULL', resultsOf(version))}
    WHERE s.account_id = $1 AND ${ofPipeline(subject)} AND ${sql}
    ORDER BY ${table.order}`;
  return interruptible(session, signal, () =>
    copyToParquet(session, select, [accountId, pipeline ?? null, ...values], path),
  );
}

/** Writes the rows of a query to a Parquet file. @returns the number of rows */
export async function copyToParquet(
  session: Session,
  select: string,
  values: (string | number | null)[],
  path: string,
): Promise<number> {
  const [rows = 0] = await session.numbers(
    `COPY (${select}) TO '${path.replaceAll("'", "''")}'
     (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${PARQUET_ROW_GROUP})`,
    values,
  );
  return Number(rows);
}
