import { shown, shownNames } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import { nameColumns } from '../header.js';
import { openOfficeFile } from '../office-file.js';
import { openOds } from './ods.js';
import type { Merged, Sheet, SheetRow, Workbook } from './sheet.js';
import { otherSheets, sheetNotes } from './sheet-notes.js';
import { openXlsx } from './xlsx.js';

/** A sheet whose first row, or the one below its title, names the columns. */
export interface ReadSheet {
  readonly columns: readonly string[];
  /** The rows below the header. */
  readonly rows: readonly SheetRow[];
  /** Notes for the user, in full sentences. */
  readonly notes: readonly string[];
}

/**
 * Reads a sheet of a spreadsheet.
 * @param choice as for `openSheet`
 * @throws AssessError `unreadable_file`, `invalid_option`
 */
export async function readSheet(path: string, choice: string | undefined): Promise<ReadSheet> {
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
  const notes = [
    ...(choice === undefined ? otherSheets(path, workbook.names, index) : []),
    ...sheetNotes(path, sheet, { title, header, columns }),
  ];
  return { columns, rows, notes };
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
  throw new AssessError('invalid_option', { option: 'sheet', reason });
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
