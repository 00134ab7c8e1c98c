import { counted } from './figure.js';

/** Tables whose name has no plural. */
const AS_IT_IS = 'feedback';

/** `{submission: 1, held_result: 0}` → `1 submission, 0 held results`: what an archive holds. */
export function rowsOfTables(rows: Readonly<Record<string, number>>): string {
  return Object.entries(rows)
    .map(([table, count]) =>
      table === AS_IT_IS ? `${count} ${table}` : counted(count, table.replaceAll('_', ' ')),
    )
    .join(', ');
}
