import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, sep } from 'node:path';
import { AssessError } from '../../errors.js';
import { hasBrokenName, STDIN, sizeOf, unreadable } from '../bytes.js';
import { PDF_MAGIC, ZIP_MAGIC } from '../document-kind.js';
import { firstBytes } from '../first-bytes.js';

/** A file that contains one text. */
export interface DocumentFile {
  /** As messages name it. */
  readonly path: string;
  /** Its path, relative to the folder that the user named. */
  readonly name: string;
}

/** Documents that are read as one table with a row per document. */
export interface DocumentSet {
  /** The name of them all in messages. */
  readonly path: string;
  readonly files: readonly DocumentFile[];
  /** Notes for the user on how they were found. */
  readonly notes: readonly string[];
}

/** What is imported: a table, or documents. */
export type Source = string | DocumentSet;

/** Files that count as documents by extension; unreadable ones are rejected one by one, with a hint. */
const DOCUMENTS = new Set(['.docx', '.docm', '.dotx', '.odt', '.ott', '.pdf', '.doc', '.rtf']);
const PLAIN = new Set(['.txt', '.text']);
const isDocumentName = (path: string) => {
  const extension = extname(path).toLowerCase();
  return DOCUMENTS.has(extension) || PLAIN.has(extension);
};
/** Files that systems and programs leave among the user's own. */
const isByTheWay = (name: string) => /^(\.|~\$|~WRL|Thumbs\.db$|desktop\.ini$)/i.test(basename(name));

/**
 * Distinguishes documents from tables, and expands folders and patterns (`essays/*.docx`).
 * @param isTable whether a plain text is a table, as a spreadsheet's "Unicode text" is
 * @returns tables in order; all documents form one source, at the position of the first
 * @throws AssessError `unreadable_file` for missing files, and for folders without documents
 */
export async function findSources(
  named: readonly string[],
  isTable: (path: string) => Promise<boolean>,
): Promise<Source[]> {
  const sources: (string | undefined)[] = [];
  const files = new Map<string, DocumentFile>();
  const notes: string[] = [];
  const add = (file: DocumentFile) => {
    if (files.size === 0) sources.push(undefined);
    if (!files.has(file.path)) files.set(file.path, file);
  };
  for (const one of named) {
    if (await isFolder(one)) {
      const found = await inFolder(one);
      found.files.forEach(add);
      notes.push(...found.notes);
      continue;
    }
    for (const path of await expanded(one)) {
      if (await isDocument(path, isTable)) add({ path, name: basename(path) });
      else sources.push(path);
    }
  }
  const documents = [...files.values()];
  return sources.map((source) => source ?? { path: labelOf(named, documents), files: documents, notes });
}

const labelOf = ([first, ...more]: readonly string[], files: readonly DocumentFile[]) =>
  more.length === 0 ? first! : `${files[0]!.path} and ${files.length - 1} more`;

async function isFolder(path: string): Promise<boolean> {
  if (path === STDIN) return false;
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function inFolder(folder: string): Promise<Pick<DocumentSet, 'files' | 'notes'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw unreadable(error.path ?? folder, error);
  });
  const paths = await Promise.all(entries.map(fileOf));
  const names = paths
    .flatMap((path) => (path === undefined ? [] : relative(folder, path)))
    .filter((name) => !name.split(sep).some(isByTheWay))
    .sort();
  const documents = names.filter(isDocumentName);
  if (documents.length === 0) {
    const reason = 'the folder holds no .txt, .docx, .odt or .pdf';
    throw new AssessError('unreadable_file', {
      path: folder,
      reason,
      next: 'name the files of tables themselves',
    });
  }
  const others = names.filter((name) => !isDocumentName(name));
  const kinds = [...new Set(others.map((name) => extname(name) || basename(name)))].sort();
  const notes =
    others.length === 0
      ? []
      : [
          `${folder}: ${others.length} ${others.length === 1 ? 'file is' : 'files are'} no documents and left out (${listed(kinds)})`,
        ];
  return { files: documents.map((name) => ({ path: join(folder, name), name })), notes };
}

/** Its path, if an entry is a file or a link to one. */
async function fileOf(entry: Dirent): Promise<string | undefined> {
  const path = join(entry.parentPath, entry.name);
  const isFile = entry.isSymbolicLink()
    ? (await stat(path).catch(() => undefined))?.isFile()
    : entry.isFile();
  return isFile ? path : undefined;
}

const MOST_LISTED = 5;
const listed = (names: readonly string[]) =>
  names.slice(0, MOST_LISTED).join(', ') + (names.length > MOST_LISTED ? ' …' : '');

/**
 * The files that match a pattern, or the file itself. If a name with pattern characters exists as a file, it is that
 * file.
 */
async function expanded(path: string): Promise<string[]> {
  if (!/[*?[{]/.test(path) || (await stat(path).catch(() => undefined))) return [path];
  const { glob } = await import('tinyglobby');
  const pattern = sep === '\\' ? path.replaceAll('\\', '/') : path;
  const found = (await glob(pattern, { expandDirectories: false, absolute: isAbsolute(path) }))
    .filter((one) => !isByTheWay(one))
    .sort();
  if (found.length > 0) return found;
  throw new AssessError('unreadable_file', { path, reason: 'there is no file of such a name' });
}

async function isDocument(path: string, isTable: (path: string) => Promise<boolean>): Promise<boolean> {
  const extension = extname(path).toLowerCase();
  // It will be rejected; the others are read.
  if (hasBrokenName(path) && isDocumentName(path)) return true;
  const size = await sizeOf(path);
  if (size === undefined) return false;
  if (DOCUMENTS.has(extension)) return true;
  const start = await firstBytes(path, size);
  if (start.startsWith(PDF_MAGIC)) return true;
  if (start.startsWith(ZIP_MAGIC)) {
    const { seemsDocument } = await import('../office-file.js');
    return seemsDocument(path);
  }
  return PLAIN.has(extension) && !(await isTable(path));
}
