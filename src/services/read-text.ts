import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer as readAll } from 'node:stream/consumers';
import { AssessError } from '../errors.js';
import { openBytes, sizeOf } from '../readers/bytes.js';
import { OLE_MAGIC, PDF_MAGIC, RTF_MAGIC, ZIP_MAGIC } from '../readers/document-kind.js';
import { firstBytes } from '../readers/first-bytes.js';

const UTF8 = new TextDecoder();
const DOCUMENTS = [ZIP_MAGIC, PDF_MAGIC, OLE_MAGIC, RTF_MAGIC];

/**
 * Reads the text of a file: plain text, also `.gz`, or standard input for `-`, without its byte order mark; or the text of a
 * document (`.docx`, `.odt`, `.pdf`).
 * @param tell called with a sentence that says which parts of a document are left out
 * @throws AssessError `unreadable_file`, also for documents that can't be read, and for plain text that is not valid UTF-8
 */
export async function readText(path: string, tell: (note: string) => void): Promise<string> {
  const start = await firstBytes(path, await sizeOf(path));
  if (DOCUMENTS.some((magic) => start.startsWith(magic))) return readDocument(path, tell);
  const bytes = await readAll(Readable.from(await openBytes(path)));
  if (isUtf8(bytes)) return UTF8.decode(bytes);
  throw new AssessError('unreadable_file', {
    path,
    reason: 'it is not valid UTF-8',
    next: 'convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW',
  });
}

async function readDocument(path: string, tell: (note: string) => void): Promise<string> {
  // Loaded only for documents.
  const { DocumentReader } = await import('../readers/documents/reader.js');
  const { LeftOutNotes } = await import('../readers/documents/left-out-notes.js');
  await using reader = new DocumentReader();
  const { text, leftOut } = await reader.read(path);
  const notes = new LeftOutNotes();
  notes.add(path, leftOut, undefined);
  for (const note of notes.list()) tell(note);
  return text;
}
