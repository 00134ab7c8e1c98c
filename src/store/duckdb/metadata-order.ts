import { integerList } from './columns.js';
import type { Session } from './session.js';

/**
 * Names of metadata columns in the order of the imported files: the columns of a row in its order, and a column that an
 * earlier row lacks before the one that follows it in its own row, or else at the end.
 * @param firsts the receipt of the first row of each column
 */
export async function inFileOrder(session: Session, firsts: ReadonlyMap<string, number>): Promise<string[]> {
  if (firsts.size === 0) return [];
  const rows = await session.rows<{ receipt: number; names: string }>(
    `SELECT receipt::DOUBLE AS receipt, to_json(json_keys(metadata))::VARCHAR AS names
     FROM submission WHERE receipt IN (${integerList([...new Set(firsts.values())])})`,
  );
  rows.sort((one, other) => one.receipt - other.receipt);
  const order: string[] = [];
  const placed = new Set<string>();
  for (const { names } of rows) {
    let next: string | undefined;
    for (const name of (JSON.parse(names) as string[]).reverse()) {
      if (!firsts.has(name)) continue;
      if (!placed.has(name)) {
        order.splice(next === undefined ? order.length : order.indexOf(next), 0, name);
        placed.add(name);
      }
      next = name;
    }
  }
  return order;
}
