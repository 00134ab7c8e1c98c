/** `{submission: 3, held_result: 0}` → `3 submission, 0 held result`: what an archive holds. */
export function rowsOfTables(rows: Readonly<Record<string, number>>): string {
  return Object.entries(rows)
    .map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
    .join(', ');
}
