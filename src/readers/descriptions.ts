import { parseJsonObject } from '../domain/files/json.js';
import type { TableRow } from './record.js';

/** A survey tool describes the columns in two rows below the header: in words, and as `{"ImportId":"QID1"}`. */
const MOST_ROWS = 2;

interface Described {
  readonly rows: AsyncGenerator<TableRow[], void>;
  /** That rows were left out, in a full sentence; undefined if there are none. */
  readonly note: string | undefined;
}

/**
 * The rows of a table without those that describe its columns, as exports of survey tools (Qualtrics) have them: the row
 * of import ids, and the one between it and the header. Only the import ids show for sure that these are no answers.
 */
export async function withoutDescriptions(
  path: string,
  rows: AsyncGenerator<TableRow[], void>,
): Promise<Described> {
  let first: TableRow[] = [];
  while (first.length < MOST_ROWS) {
    const next = await rows.next();
    if (next.done) break;
    first = first.concat(next.value);
  }
  const last = first.slice(0, MOST_ROWS).findIndex(hasImportIds);
  const descriptions = first.slice(0, last + 1);
  async function* rest(): AsyncGenerator<TableRow[], void> {
    try {
      yield first.slice(descriptions.length);
      yield* rows;
    } finally {
      await rows.return();
    }
  }
  return { rows: rest(), note: noteOn(path, descriptions) };
}

/** Whether each cell that is not empty is a JSON object with an `ImportId`. */
function hasImportIds({ values = {} }: TableRow): boolean {
  const cells = Object.values(values);
  return (
    cells.length > 0 &&
    cells.every((cell) => typeof cell === 'string' && parseJsonObject(cell)?.ImportId !== undefined)
  );
}

function noteOn(path: string, descriptions: readonly TableRow[]): string | undefined {
  if (descriptions.length === 0) return undefined;
  return descriptions.length === 1
    ? `${path}: the row below the header describes the columns (it has their ImportId), so it was left out`
    : `${path}: the ${descriptions.length} rows below the header describe the columns (the last has their ImportId), so they were left out`;
}
