import type { DuckDBValue } from '@duckdb/node-api';
import { guarded, integerList, unguarded } from './columns.js';
import type { Session } from './session.js';

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
 * @param from submissions `s`, as the end of a statement
 */
export async function columnsInFileOrder(
  session: Session,
  from: string,
  bound: DuckDBValue[],
): Promise<string[]> {
  const found = await session.rows<{ name: string; receipt: number }>(
    `SELECT ${guarded('name')} AS name, min(receipt)::DOUBLE AS receipt FROM ${filledCells(from)} GROUP BY ALL`,
    bound,
  );
  if (found.length === 0) return [];
  const columns = new Set(found.map(({ name }) => unguarded(name)));
  const firsts = integerList([...new Set(found.map(({ receipt }) => receipt))]);
  const rows = await session.rows<{ names: string }>(
    `SELECT to_json(list(name ORDER BY place))::VARCHAR AS names
     FROM ${filledCells(`submission AS s WHERE s.receipt IN (${firsts})`)} GROUP BY receipt ORDER BY receipt`,
  );
  const order: string[] = [];
  const placed = new Set<string>();
  for (const { names } of rows) {
    let next: string | undefined;
    for (const name of (JSON.parse(names) as string[]).reverse()) {
      if (!columns.has(name)) continue;
      if (!placed.has(name)) {
        order.splice(next === undefined ? order.length : order.indexOf(next), 0, name);
        placed.add(name);
      }
      next = name;
    }
  }
  return order;
}
