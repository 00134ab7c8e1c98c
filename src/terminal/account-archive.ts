import { counted } from '../domain/counted.js';

/** Tables whose name has no plural. */
const AS_IT_IS = 'feedback';

/** `{submission: 1, held_result: 0}` → `1 submission, 0 held results`: the contents of an archive. */
export function rowsOfTables(rows: Readonly<Record<string, number>>): string {
  return Object.entries(rows)
    .map(([table, count]) =>
      table === AS_IT_IS ? `${count} ${table}` : counted(count, table.replaceAll('_', ' ')),
    )
    .join(', ');
}
