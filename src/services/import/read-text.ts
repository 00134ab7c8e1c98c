import { AssessError } from '../../errors.js';
import { openBytes, sizeOf } from '../../readers/bytes.js';
import { CONVERT, decodeText, guessHint } from '../../readers/decode.js';
import { OLE_MAGIC, PDF_MAGIC, RTF_MAGIC, ZIP_MAGIC } from '../../readers/document-kind.js';
import { firstBytes } from '../../readers/first-bytes.js';
import { Markup } from '../../readers/markup.js';
import { encodingDetail } from '../../readers/record.js';
import { textOf } from '../../readers/text.js';

const DOCUMENTS = [ZIP_MAGIC, PDF_MAGIC, OLE_MAGIC, RTF_MAGIC];

/**
 * Reads the text of a file: plain text, also `.gz`, or standard input for `-`, without its byte order mark; or the text of a
 * document (`.docx`, `.odt`, `.pdf`). Encodings are those of an import.
 * @param tell called with a sentence that says which parts of a document are left out, which encoding was detected, or that
 *   the text is HTML
 * @param html whether HTML becomes plain text
 * @throws AssessError `unreadable_file`, also for documents that can't be read, and for plain text in an unknown encoding
 */
export async function readText(path: string, tell: (note: string) => void, html?: boolean): Promise<string> {
  const markup = await Markup.open(html);
  const { text } = markup.read({ text: await readAsWritten(path, tell) });
  for (const note of markup.notes(path)) tell(note);
  return text;
}

async function readAsWritten(path: string, tell: (note: string) => void): Promise<string> {
  const start = await firstBytes(path, await sizeOf(path));
  if (DOCUMENTS.some((magic) => start.startsWith(magic))) return readDocument(path, tell);
  const onGuess = (encoding: string) => tell(guessHint(path, encoding, CONVERT));
  let text = '';
  for await (const block of decodeText(await openBytes(path), { onGuess })) {
    const [fault] = block.faults;
    if (fault) throw notUtf8(path, encodingDetail(fault));
    text += block.text;
  }
  return textOf(text);
}

const notUtf8 = (path: string, detail: string) =>
  new AssessError('unreadable_file', {
    path,
    reason: `it is not valid UTF-8 (${detail})`,
    next: CONVERT,
  });

async function readDocument(path: string, tell: (note: string) => void): Promise<string> {
  // Loaded only for documents.
  const { DocumentReader } = await import('../../readers/documents/reader.js');
  const { LeftOutNotes } = await import('../../readers/documents/left-out-notes.js');
  await using reader = new DocumentReader();
  const { text, leftOut } = await reader.read(path);
  const notes = new LeftOutNotes();
  notes.add(path, leftOut, undefined);
  for (const note of notes.list()) tell(note);
  return text;
}
