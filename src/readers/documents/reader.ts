import { AssessError } from '../../errors.js';
import { openBytes, sizeOf } from '../bytes.js';
import { decodeText } from '../decode.js';
import { OLE_MAGIC, PDF_MAGIC, RTF_MAGIC, ZIP_MAGIC } from '../document-kind.js';
import { firstBytes } from '../first-bytes.js';
import { OfficeReader } from '../office-reader.js';
import { encodingDetail } from '../record.js';
import { textOf } from '../text.js';
import { ENCRYPTED, readWhole, WITHOUT_PASSWORD } from '../whole-file.js';
import { type DocumentText, LONGEST_TEXT, TOO_LONG } from './document.js';

const AS_NEW = 'open it in a word processor, and save it as .docx or .odt';

/** Reads documents of all kinds, recognised by content and not by name. */
export class DocumentReader {
  readonly #office = new OfficeReader();

  /**
   * @param encoding of plain text; absent: UTF-8, or the detected encoding of a text that is not UTF-8
   * @param signal stops reading at once; its reason is then thrown
   * @throws AssessError `unreadable_file`; `invalid_option` for an unknown encoding
   */
  async read(path: string, encoding?: string, signal?: AbortSignal): Promise<DocumentText> {
    const refuse = (reason: string, next: string) =>
      new AssessError('unreadable_file', { path, reason, next });
    const start = await firstBytes(path, await sizeOf(path));
    if (start.startsWith(PDF_MAGIC) || start.startsWith(ZIP_MAGIC))
      return this.#office.document(path, signal);
    if (start.startsWith(RTF_MAGIC)) throw refuse('it is Rich Text Format', AS_NEW);
    if (start.startsWith(OLE_MAGIC)) {
      if ((await readWhole(path)).includes(ENCRYPTED_PACKAGE)) throw refuse(ENCRYPTED, WITHOUT_PASSWORD);
      throw refuse('it is a file of an older Office', AS_NEW);
    }
    return readPlain(path, encoding, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#office.close();
  }
}

/** The stream in which Office keeps a file with a password. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

async function readPlain(
  path: string,
  encoding: string | undefined,
  signal: AbortSignal | undefined,
): Promise<DocumentText> {
  const refuse = (reason: string) => new AssessError('unreadable_file', { path, reason });
  let guessed: string | undefined;
  const onGuess = (encoding: string) => {
    guessed = encoding;
  };
  let text = '';
  for await (const block of decodeText(await openBytes(path, signal), { encoding, onGuess })) {
    const [fault] = block.faults;
    if (fault) throw refuse(`it is not valid UTF-8 (${encodingDetail(fault)})`);
    text += block.text;
    if (text.length > LONGEST_TEXT) throw refuse(TOO_LONG);
  }
  if (text.includes('\0')) throw refuse('it is no text');
  return { text: textOf(text).trimEnd(), leftOut: [], ...(guessed !== undefined && { guessed }) };
}
