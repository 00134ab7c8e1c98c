import { restore } from '../../domain/files/csv-cell.js';
import { sizeOf } from '../bytes.js';
import { withoutDescriptions } from '../descriptions.js';
import { isNeutralised, nameOfColumn } from '../header.js';
import { OfficeReader } from '../office-reader.js';
import type { TableRow } from '../record.js';
import type { SheetRow } from './sheet.js';

interface SheetTable {
  readonly columns: readonly string[];
  readonly below: readonly string[] | undefined;
  readonly rows: AsyncGenerator<TableRow[], void>;
  readonly source: { readonly taken: number; readonly size: number | undefined };
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens a sheet of a spreadsheet as a table: the first non-empty row names the columns, cells are read as shown, and
 * the line of a row is its number in the sheet.
 * @param choice a sheet by its name, or by the number of its tab among the visible ones; absent: the first visible one
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, also for a document that is not a spreadsheet; `invalid_option` for a missing
 *   sheet
 */
export async function openSheet(
  path: string,
  choice: string | undefined,
  signal?: AbortSignal,
): Promise<SheetTable> {
  const reader = new OfficeReader();
  const close = () => reader.close();
  try {
    const size = await sizeOf(path);
    const { columns, notes, rows: count } = await reader.sheet(path, choice, signal);
    const source = { taken: 0, size };
    const textIn = isNeutralised(columns) ? restore : (cell: string) => cell;
    const first = count > 0 ? await reader.rows(path, 0, signal) : [];
    async function* read(): AsyncGenerator<TableRow[], void> {
      try {
        for (let at = 0; at < count; ) {
          const part = at === 0 ? first : await reader.rows(path, at, signal);
          at += part.length;
          source.taken = Math.round(((size ?? 0) * at) / count);
          yield part.map((row) => ({ line: row.number, values: valuesOf(row, columns, textIn) }));
        }
      } finally {
        await close();
      }
    }
    const { rows, note } = await withoutDescriptions(path, read());
    if (note !== undefined)
      return { columns, below: undefined, rows, source, notes: [...notes, note], close };
    const below = [...(first[0]?.cells.values() ?? [])];
    return { columns, below, rows, source, notes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function valuesOf(
  { cells }: SheetRow,
  columns: readonly string[],
  textIn: (cell: string) => string,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [column, text] of [...cells].sort(([one], [other]) => one - other)) {
    const name = columns[column] ?? nameOfColumn(column);
    Object.defineProperty(values, name, {
      value: textIn(text),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return values;
}
