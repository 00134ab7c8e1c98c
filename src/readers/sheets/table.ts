import { restore } from '../../domain/csv-cell.js';
import { shown, shownNames } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import { sizeOf } from '../bytes.js';
import { isNeutralised, nameColumns, nameOfColumn } from '../header.js';
import { openOfficeFile } from '../office-file.js';
import type { TableRow } from '../record.js';
import { openOds } from './ods.js';
import type { Merged, Sheet, SheetRow, Workbook } from './sheet.js';
import { otherSheets, sheetNotes } from './sheet-notes.js';
import { openXlsx } from './xlsx.js';

interface SheetTable {
  readonly columns: readonly string[];
  readonly rows: AsyncGenerator<TableRow[], void>;
  readonly source: { readonly taken: number; readonly size: number | undefined };
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/** Rows per batch. */
const ROWS_AT_ONCE = 1024;

/**
 * Opens a sheet of a spreadsheet as a table: the first non-empty row names the columns, cells are read as shown, and
 * the line of a row is its number in the sheet.
 * @param choice a sheet by its name, or by the number of its tab among the visible ones; absent: the first visible one
 * @throws AssessError `unreadable_file`, also for a document that is not a spreadsheet; `invalid_option` for a missing
 *   sheet
 */
export async function openSheet(path: string, choice: string | undefined): Promise<SheetTable> {
  const { kind, archive, main } = await openOfficeFile(path);
  if (kind !== 'xlsx' && kind !== 'ods') {
    throw new AssessError('unreadable_file', {
      path,
      reason: 'it is a document of a word processor, and a table is needed',
      next: 'documents are read by assess import and assess check',
    });
  }
  const workbook = await (kind === 'xlsx' ? openXlsx : openOds)(path, archive, main);
  const index = chosen(path, workbook, choice);
  const sheet = await workbook.read(index);
  const { title, header, rows } = headed(sheet);
  const columns = nameColumns(path, header ? namesIn(header) : []);
  const size = await sizeOf(path);
  const source = { taken: 0, size };
  const textIn = isNeutralised(columns) ? restore : (cell: string) => cell;
  async function* read(): AsyncGenerator<TableRow[], void> {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const part = rows.slice(at, at + ROWS_AT_ONCE);
      source.taken = Math.round(((size ?? 0) * (at + part.length)) / rows.length);
      yield part.map((row) => ({ line: row.number, values: valuesOf(row, columns, textIn) }));
    }
  }
  const notes = [
    ...(choice === undefined ? otherSheets(path, workbook.names, index) : []),
    ...sheetNotes(path, sheet, { title, header, columns }),
  ];
  return { columns, rows: read(), source, notes, close: async () => undefined };
}

function chosen(path: string, { names }: Workbook, choice: string | undefined): number {
  const seen = [...names.keys()].filter((index) => !names[index]!.isHidden);
  if (choice === undefined) {
    const first = seen[0] ?? (names.length > 0 ? 0 : undefined);
    if (first === undefined)
      throw new AssessError('unreadable_file', { path, reason: 'it has no sheet of cells' });
    return first;
  }
  const exact = names.findIndex(({ name }) => name === choice);
  if (exact !== -1) return exact;
  const similar = names.findIndex(({ name }) => name.toLowerCase() === choice.toLowerCase());
  if (similar !== -1) return similar;
  const numbered = /^\d+$/.test(choice) ? seen[Number(choice) - 1] : undefined;
  if (numbered !== undefined) return numbered;
  const list = shownNames(names.map(({ name }) => name)).join(', ');
  const reason = `there is no sheet ${shown(choice)} in ${path} (its sheets: ${list})`;
  throw new AssessError('invalid_option', { option: '--sheet', reason });
}

/** The header of a table and the rows below it, without a title above it that spans several columns. */
function headed({ rows, merged }: Sheet) {
  const [first, ...rest] = rows;
  const isTitle =
    first?.cells.size === 1 && merged.some((range) => liesOver(range, first.number) && isWide(range));
  const [header, ...below] = isTitle ? rest : rows;
  return { title: isTitle ? first : undefined, header, rows: below };
}

const liesOver = ({ top, bottom }: Merged, row: number) => top <= row && row <= bottom;
const isWide = ({ left, right }: Merged) => right > left;

function namesIn({ cells }: SheetRow): string[] {
  const last = Math.max(...cells.keys());
  return Array.from({ length: last + 1 }, (_, column) => cells.get(column) ?? '');
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
