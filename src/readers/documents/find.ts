import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { counted } from '../../domain/counted.js';
import { AssessError } from '../../errors.js';
import { hasBrokenName, STDIN, sizeOf, unreadable } from '../bytes.js';
import { PDF_MAGIC, ZIP_MAGIC } from '../document-kind.js';
import { firstBytes } from '../first-bytes.js';
import { leadsOut } from './way-out.js';

/** A file that contains one text. */
export interface DocumentFile {
  /** As messages name it. */
  readonly path: string;
  /** Its path, relative to the folder that the user named. */
  readonly name: string;
  /** It is a link to a file or folder outside the folder that the user named, and is not read. */
  readonly isLinkOut?: boolean;
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
export const isDocumentName = (path: string) => {
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
    for (const { path, isLinkOut } of await expanded(one)) {
      if (isLinkOut || (await isDocument(path, isTable))) add({ path, name: basename(path), isLinkOut });
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
  const root = await realpath(folder);
  const found = await Promise.all(entries.map((entry) => fileOf(entry, root)));
  const files = found
    .flatMap((file) => (file === undefined ? [] : { ...file, name: relative(folder, file.path) }))
    .filter(({ name }) => !name.split(sep).some(isByTheWay))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const isOne = ({ name, isFolder }: (typeof files)[number]) => isFolder || isDocumentName(name);
  const documents = files.filter(isOne);
  if (documents.length === 0) {
    const reason = 'the folder holds no .txt, .docx, .odt or .pdf';
    throw new AssessError('unreadable_file', {
      path: folder,
      reason,
      next: 'name the files of tables themselves',
    });
  }
  const others = files.flatMap((file) => (isOne(file) ? [] : file.name));
  return {
    files: documents.map(({ name, isLinkOut }) => ({ path: join(folder, name), name, isLinkOut })),
    notes: notesOnOthers(others, 'no documents').map((note) => `${folder}: ${note}`),
  };
}

/** That files are left out, with their kinds, in a sentence; none if there are none. @param as what they are */
export function notesOnOthers(names: readonly string[], as: string): string[] {
  if (names.length === 0) return [];
  const kinds = [...new Set(names.map((name) => extname(name) || basename(name)))].sort();
  return [`${counted(names.length, 'file is', 'files are')} ${as} and left out (${listed(kinds)})`];
}

interface FoundFile {
  readonly path: string;
  readonly isLinkOut: boolean;
  /** A link to a folder, which is not searched. */
  readonly isFolder: boolean;
}

/** An entry that is a file, a link to one, or a link to a folder outside of `root`. */
async function fileOf(entry: Dirent, root: string): Promise<FoundFile | undefined> {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isSymbolicLink())
    return entry.isFile() ? { path, isLinkOut: false, isFolder: false } : undefined;
  const target = await stat(path).catch(() => undefined);
  const isLinkOut = target !== undefined && leadsOut(root, await realpath(path));
  const isFolder = target?.isDirectory() ?? false;
  return target?.isFile() || (isFolder && isLinkOut) ? { path, isLinkOut, isFolder } : undefined;
}

const MOST_LISTED = 5;
const listed = (names: readonly string[]) =>
  names.slice(0, MOST_LISTED).join(', ') + (names.length > MOST_LISTED ? ' …' : '');

/**
 * The files that match a pattern, or the file itself. If a name with pattern characters exists as a file, it is that
 * file. What a pattern finds through links must lie in the folder in front of its first pattern character.
 */
async function expanded(path: string): Promise<Pick<FoundFile, 'path' | 'isLinkOut'>[]> {
  const start = path.search(/[*?[{]/);
  if (start === -1 || (await stat(path).catch(() => undefined))) return [{ path, isLinkOut: false }];
  const { glob } = await import('tinyglobby');
  const pattern = sep === '\\' ? path.replaceAll('\\', '/') : path;
  const found = (await glob(pattern, { expandDirectories: false, absolute: isAbsolute(path) }))
    .filter((one) => !isByTheWay(one))
    .sort();
  if (found.length > 0) {
    const root = await realpath(dirname(`${path.slice(0, start)}x`));
    return Promise.all(
      found.map(async (one) => ({
        path: one,
        isLinkOut: leadsOut(root, await realpath(one).catch(() => root)),
      })),
    );
  }
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
