import { AssessError } from '../errors.js';
import { Archive } from './archive.js';
import { relationshipsOf } from './relationships.js';
import { DAMAGED, ENCRYPTED, readWhole, WITHOUT_PASSWORD } from './whole-file.js';
import { readXml } from './xml.js';

/** A spreadsheet or word processor document, recognised by its content, not its name. */
interface OfficeFile {
  readonly kind: 'xlsx' | 'ods' | 'docx' | 'odt';
  readonly archive: Archive;
  /** The part with the sheets' names, or with the text. */
  readonly main: string;
}

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
/** Bytes of the part that names the type of an OpenDocument file. */
const LONGEST_MIME = 200;
const AS_NEW = 'open it, and save a table as .xlsx, a text as .docx';

/**
 * Whether a ZIP archive seems to be a document of a word processor. Nothing is unpacked but its type, so this is safe on
 * the main thread; `openOfficeFile` checks it when it is read.
 * @throws AssessError `unreadable_file` if it is damaged, encrypted or too large
 */
export async function seemsDocument(path: string): Promise<boolean> {
  const archive = await Archive.open(path, await readWhole(path));
  const mime = await archive.read('mimetype', LONGEST_MIME);
  if (mime?.toString('latin1').startsWith(`${OPEN_DOCUMENT}text`)) return true;
  return [...archive.names].some((name) => name.startsWith('word/'));
}

/**
 * Opens a ZIP archive and determines what it is.
 * @throws AssessError `unreadable_file` if it is neither a spreadsheet nor a document, damaged, encrypted or too large
 */
export async function openOfficeFile(path: string): Promise<OfficeFile> {
  const archive = await Archive.open(path, await readWhole(path));
  const refuse = (reason: string, next?: string) =>
    new AssessError('unreadable_file', { path, reason, next });
  const mime = (await archive.read('mimetype', LONGEST_MIME))?.toString('latin1').trim();
  if (mime?.startsWith(OPEN_DOCUMENT)) {
    if (await isEncrypted(path, archive)) throw refuse(ENCRYPTED, WITHOUT_PASSWORD);
    const type = mime.slice(OPEN_DOCUMENT.length).replace(/-(template|master)$/, '');
    if (type === 'spreadsheet') return { kind: 'ods', archive, main: 'content.xml' };
    if (type === 'text') return { kind: 'odt', archive, main: 'content.xml' };
    throw refuse('it is neither a spreadsheet nor a text document');
  }
  const main = (await relationshipsOf(path, archive, '')).find(
    ({ type }) => type === 'officeDocument',
  )?.target;
  if (main === undefined)
    throw refuse('it is a ZIP archive, and neither a spreadsheet nor a document', 'unpack it');
  if (main.endsWith('.bin')) throw refuse('it is a binary workbook', AS_NEW);
  if (!archive.has(main)) throw refuse(DAMAGED);
  if (main.startsWith('xl/')) return { kind: 'xlsx', archive, main };
  if (main.startsWith('word/')) return { kind: 'docx', archive, main };
  throw refuse('it is neither a spreadsheet nor a text document');
}

async function isEncrypted(path: string, archive: Archive): Promise<boolean> {
  const manifest = await archive.read('META-INF/manifest.xml');
  let encrypted = false;
  if (manifest)
    readXml(path, manifest, {
      open: ({ name }) => {
        encrypted ||= name === 'manifest:encryption-data';
      },
    });
  return encrypted;
}
