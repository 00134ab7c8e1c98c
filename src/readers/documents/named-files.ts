import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import { shown } from '../../domain/shown.js';
import { noColumn } from '../../domain/submissions/unknown-column.js';
import { AssessError } from '../../errors.js';
import { STDIN, unreadable } from '../bytes.js';
import { hasColumn, locate } from '../nested.js';
import { isBroken, type TableRow } from '../record.js';
import type { Table, TableReading } from '../table.js';
import { LeftOutNotes } from './left-out-notes.js';
import { DocumentReader } from './reader.js';
import { faultOf } from './table.js';
import { leadsOut } from './way-out.js';

/**
 * A table with a column `text` that contains the text of the files named in another column. The files must be in the
 * folder of the table or below; paths and links that lead out of it are refused.
 * @throws AssessError `invalid_option`
 */
export async function withNamedTexts(
  path: string,
  table: Table,
  column: string,
  { encoding }: TableReading,
  signal?: AbortSignal,
): Promise<Table> {
  const refuse = async (reason: string) => {
    await table.close();
    return new AssessError('invalid_option', { option: 'map', reason });
  };
  if (path === STDIN)
    throw await refuse('files are named relative to the table, which therefore must be a file');
  if (table.columns && !hasColumn(table.columns, column))
    throw await refuse(noColumn(path, column, table.columns));
  const folder = await realpath(dirname(path));
  const leftOutNotes = new LeftOutNotes();

  async function* rows(): AsyncGenerator<TableRow[], void> {
    await using reader = new DocumentReader();
    for await (const read of table.rows) {
      // One at a time: a thousand documents at once are no faster, and may not fit into memory.
      for (const row of read) yield [isBroken(row) ? row : await withText(row, reader)];
    }
  }
  async function withText(
    row: Exclude<TableRow, { message: string }>,
    reader: DocumentReader,
  ): Promise<TableRow> {
    const named = locate(row.values, column)?.value;
    try {
      if (typeof named !== 'string' || named.trim() === '')
        return { ...row, fault: { message: `${shown(column)} names no file` } };
      const file = await within(folder, named.trim());
      const { text, leftOut, guessed } = await reader.read(file, encoding, signal);
      leftOutNotes.add(named, leftOut, guessed);
      const written = row.written && { ...row.written, text };
      return { ...row, values: { ...row.values, text }, written };
    } catch (error) {
      const { message, detail } = faultOf(error);
      return { ...row, fault: { message: `the file that it names: ${message}`, detail } };
    }
  }
  const columns = table.columns?.includes('text')
    ? table.columns
    : table.columns && [...table.columns, 'text'];
  return {
    ...table,
    columns,
    rows: rows(),
    // Complete when all rows are read.
    get notes() {
      return [...(table.notes ?? []), ...leftOutNotes.list()];
    },
  };
}

/** The file that a name refers to, below a folder. @throws AssessError `unreadable_file` */
async function within(folder: string, name: string): Promise<string> {
  const written = sep === '/' ? name.replaceAll('\\', '/') : name;
  const outside = new AssessError('unreadable_file', {
    path: name,
    reason: 'it does not lie in the folder of the table',
    next: 'move it there, and name it from there on',
  });
  if (isAbsolute(written) || leadsOut(folder, join(folder, written))) throw outside;
  const real = await realpath(join(folder, written)).catch((error) => {
    throw unreadable(name, error);
  });
  if (leadsOut(folder, real)) throw outside;
  return real;
}
