import { shown, shownNames } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import { nameIn } from './marked-texts.js';
import { cellAt } from './nested.js';
import { isBroken } from './record.js';
import { openChosen, type ReadingChoice } from './table.js';

/** Numbers of texts, from a table that the user provides. */
export interface OwnColumns {
  readonly path: string;
  /** The columns of numbers, in the order of the table. */
  readonly names: readonly string[];
  /** Columns with values that are not numbers. */
  readonly leftOut: readonly string[];
  /** The numbers of a text, in the order of `names`; or what is missing. */
  of(id: string): Float64Array | string;
}

const OPTION = 'features';

/**
 * Reads the columns of numbers of a table with a row per text, by the column `id`. They are kept in memory.
 * @param isKnown whether a column is not one of the user's
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`; `invalid_option` for a table without ids or without numbers, and for a
 *   duplicate id
 */
export async function readOwnColumns(
  path: string,
  isKnown: (column: string) => boolean,
  reading: ReadingChoice,
  signal?: AbortSignal,
): Promise<OwnColumns> {
  const table = await openChosen(path, reading, signal);
  const ids = new Set<string>();
  const columns = new Map<string, Map<string, number>>();
  const leftOut = new Set<string>();
  const take = (id: string, name: string, cell: unknown) => {
    if (isKnown(name) || leftOut.has(name) || cell === '' || cell === null || cell === undefined) return;
    const value = numberIn(cell);
    if (value === undefined) {
      leftOut.add(name);
      columns.delete(name);
      return;
    }
    const column = columns.get(name) ?? new Map<string, number>();
    columns.set(name, column.set(id, value));
  };
  for await (const rows of table.rows) {
    for (const row of rows) {
      if (isBroken(row)) throw refused(`line ${row.line} of ${path}: ${row.message}`);
      const id = nameIn(cellAt(row.written ?? row.values, 'id'));
      if (id === undefined) throw refused(`line ${row.line} of ${path} has no id`);
      if (ids.has(id)) throw refused(`the id ${shown(id)} stands twice in ${path}`);
      ids.add(id);
      for (const name of Object.keys(row.values)) take(id, name, row.values[name]);
    }
  }
  const order = table.columns ?? [...columns.keys()];
  const names = order.filter((name) => columns.has(name));
  if (names.length === 0) {
    const others = leftOut.size > 0 ? `, and no numbers in ${shownNames([...leftOut]).join(', ')}` : '';
    throw refused(`${path} has no column of your own besides ids, marks and indices${others}`);
  }
  return {
    path,
    names,
    leftOut: [...leftOut],
    of(id) {
      if (!ids.has(id)) return `there is no row of that id in ${path}`;
      const missing = names.find((name) => !columns.get(name)!.has(id));
      if (missing !== undefined) return `${shown(missing)} is empty in ${path}`;
      return Float64Array.from(names, (name) => columns.get(name)!.get(id)!);
    },
  };
}

function numberIn(cell: unknown): number | undefined {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const refused = (reason: string) => new AssessError('invalid_option', { option: OPTION, reason });
