import { restore } from '../domain/files/csv-cell.js';
import { ownExport } from '../domain/files/own-export.js';
import { shown } from '../domain/shown.js';
import { isRejects } from '../domain/submissions/reject.js';
import { AssessError } from '../errors.js';

/** A nameless column (such as the row numbers that R writes) is named by its position. */
export const nameOfColumn = (index: number) => `column_${index + 1}`;

/**
 * Names of columns in a header, trimmed.
 * @throws AssessError `unreadable_file` if two columns have the same name
 */
export function nameColumns(path: string, header: readonly string[]): string[] {
  const columns = header.map((name, index) => name.trim() || nameOfColumn(index));
  const places = new Map<string, number>();
  for (const [index, column] of columns.entries()) {
    const other = places.get(column);
    if (other !== undefined) {
      const reason = `its header names the column ${shown(column)} twice`;
      const next = `give columns ${other + 1} and ${index + 1} different names; if the names are in another row, delete the rows above it`;
      throw new AssessError('unreadable_file', { path, reason, next });
    }
    places.set(column, index);
  }
  return isRejects(columns) ? columns.map(restore) : columns;
}

/** Whether cells that look like formulas are prefixed with an apostrophe, as in our own exports. */
export function isNeutralised(columns: readonly string[]): boolean {
  const names = new Set(columns);
  return isRejects(columns) || ownExport((name) => names.has(name)) !== undefined;
}
