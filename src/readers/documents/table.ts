import { basename, dirname } from 'node:path';
import { AssessError } from '../../errors.js';
import { sizeOf } from '../bytes.js';
import type { Row, RowFault } from '../record.js';
import type { Table, TableReading } from '../table.js';
import type { DocumentFile, DocumentSet } from './find.js';
import { LeftOutNotes } from './left-out-notes.js';
import { type NamePattern, namePattern, withoutExtension } from './name-pattern.js';
import { DocumentReader } from './reader.js';

/** Documents per batch. */
const DOCUMENTS_AT_ONCE = 32;

/**
 * Opens documents as one table with a row per document: `id`, its text, `file_name`, and either `folder` or the columns
 * of a pattern, from its path. If a pattern has no `id`, the id joins everything that the pattern matched:
 * `{task_id}/{author_id}` of `t1/anna.docx` is `t1-anna`.
 * @param pattern columns in the names of the files (name-pattern.ts)
 * @throws AssessError `invalid_option`
 */
export async function openDocuments(
  { files, notes: found }: DocumentSet,
  pattern: string | undefined,
  { encoding }: TableReading,
  signal?: AbortSignal,
): Promise<Table> {
  const naming = pattern === undefined ? byFolder(files) : byPattern(pattern);
  const sizes: number[] = [];
  // A file that can't be read has no size, and is rejected when its turn comes.
  for (const { path } of files) sizes.push((await sizeOf(path).catch(() => undefined)) ?? 0);
  const source = { taken: 0, size: sizes.reduce((sum, size) => sum + size, 0) };
  const notes = [...found];
  const leftOutNotes = new LeftOutNotes();

  async function* rows(): AsyncGenerator<Row[], void> {
    await using reader = new DocumentReader();
    let read: Row[] = [];
    for (const [index, file] of files.entries()) {
      signal?.throwIfAborted();
      read.push(await rowOf(index, file, reader));
      source.taken += sizes[index]!;
      if (read.length < DOCUMENTS_AT_ONCE) continue;
      yield read;
      read = [];
    }
    notes.push(...leftOutNotes.list());
    yield read;
  }
  async function rowOf(index: number, file: DocumentFile, reader: DocumentReader): Promise<Row> {
    const { path, name } = file;
    const { values, fault } = naming.name(path, name);
    const row = { line: index + 1, file: path, values: { ...values, file_name: name.replaceAll('\\', '/') } };
    if (file.isLinkOut) return { ...row, fault: LINK_OUT };
    if (fault) return { ...row, fault };
    try {
      const { text, leftOut, guessed } = await reader.read(path, encoding, signal);
      leftOutNotes.add(path, leftOut, guessed);
      return { ...row, values: { ...row.values, text } };
    } catch (error) {
      return { ...row, fault: faultOf(error) };
    }
  }
  const columns = [...naming.columns, 'file_name', 'text'];
  return { format: 'documents', columns, rows: rows(), source, notes, close: async () => undefined };
}

const LINK_OUT: RowFault = {
  message: 'it is a link that leads out of the folder',
  detail: 'copy what it names into the folder, or name that itself',
};

/** Why a document can't be read. @throws errors that are not the document's fault */
export function faultOf(error: unknown): RowFault {
  if (!(error instanceof AssessError) || error.code !== 'unreadable_file') throw error;
  const { reason, next } = error.details as { readonly reason: string; readonly next?: string };
  return { message: reason, detail: next };
}

/** The columns that a document's folder and name provide. */
interface Naming {
  readonly columns: readonly string[];
  name(path: string, name: string): { readonly values: Record<string, string>; readonly fault?: RowFault };
}

const idOf = (name: string) => basename(withoutExtension(name));

function byFolder(files: readonly DocumentFile[]): Naming {
  const isFlat = files.every(({ name }) => dirname(name) === '.');
  return {
    columns: isFlat ? ['id'] : ['id', 'folder'],
    name(_, name) {
      const folder = dirname(name).replaceAll('\\', '/');
      return { values: { id: idOf(name), ...(folder !== '.' && { folder }) } };
    },
  };
}

function byPattern(written: string): Naming {
  const { columns, match }: NamePattern = namePattern(written);
  const hasId = columns.includes('id');
  return {
    columns: hasId ? columns : ['id', ...columns],
    name(path, name) {
      const values = match(path);
      if (!values)
        return {
          values: { id: idOf(name) },
          fault: { message: 'its name does not fit --name', detail: written },
        };
      return { values: hasId ? values : { id: Object.values(values).join('-'), ...values } };
    },
  };
}
