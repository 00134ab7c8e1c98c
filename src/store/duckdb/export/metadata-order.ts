import type { DuckDBValue } from '@duckdb/node-api';
import { integerList } from '../../sql/receipts.js';
import { guarded, unguarded } from '../columns.js';
import type { Session } from '../session.js';
import { receiptPages } from './receipt-pages.js';

/**
 * The metadata cells that have a value, as rows of `receipt`, `name` and `place` within the row of the file.
 * @param from submissions `s`, as the end of a statement
 */
const filledCells = (from: string) => `(
  SELECT * FROM (
    SELECT s.receipt AS receipt, unnest(TRY(json_keys(s.metadata))) AS name, unnest(TRY(s.metadata->'$.*')) AS value,
      unnest(range(TRY(len(json_keys(s.metadata))))) AS place
    FROM ${from})
  WHERE value::VARCHAR NOT IN ('null', '""'))`;

/**
 * Names of the metadata columns that have a value in some row, in the order of the imported files: the columns of a row
 * in its order, and a column that earlier rows lack before the one that follows it in its own row, or else at the end.
 * Empty cells say nothing, because a file that is imported again has none.
 * @param from submissions `s` of the account between two receipts, as the end of a statement
 */
export async function columnsInFileOrder(
  session: Session,
  accountId: string,
  from: (between: string) => string,
  bound: DuckDBValue[],
): Promise<string[]> {
  const order: string[] = [];
  const placed = new Set<string>();
  for (const between of await receiptPages(session, accountId)) {
    const found = await session.rows<{ name: string; receipt: number }>(
      `SELECT ${guarded('name')} AS name, min(receipt)::DOUBLE AS receipt FROM ${filledCells(from(between))} GROUP BY ALL`,
      bound,
    );
    const unplaced = found.filter(({ name }) => !placed.has(unguarded(name)));
    if (unplaced.length === 0) continue;
    // The first rows that have them.
    const firsts = integerList([...new Set(unplaced.map(({ receipt }) => receipt))]);
    const rows = await session.rows<{ names: string }>(
      `SELECT to_json(list(name ORDER BY place))::VARCHAR AS names
       FROM ${filledCells(`submission AS s WHERE s.receipt IN (${firsts})`)} GROUP BY receipt ORDER BY receipt`,
    );
    for (const { names } of rows) place(JSON.parse(names) as string[]);
  }
  return order;

  function place(names: readonly string[]): void {
    let next: string | undefined;
    for (const name of names.toReversed()) {
      if (!placed.has(name)) {
        order.splice(next === undefined ? order.length : order.indexOf(next), 0, name);
        placed.add(name);
      }
      next = name;
    }
  }
}
