import { AssessError } from '../errors.js';

export const ZIP_MAGIC = 'PK\x03\x04';
export const PDF_MAGIC = '%PDF-';
/**
 * Signature of the container in which older versions of Office save all files, and any version those with a password.
 */
export const OLE_MAGIC = '\xD0\xCF\x11\xE0';
export const RTF_MAGIC = '{\\rtf';

const IN_TEXT = 'or save a table as "CSV UTF-8", a text as plain text in UTF-8';
const AS_NEW = 'save a table as .xlsx or .ods, a text as .docx or .odt';

/** Files that hold texts and are neither tables nor plain text, by their first bytes. */
const DOCUMENTS: readonly { readonly magic: string; readonly kind: string; readonly next: string }[] = [
  {
    magic: ZIP_MAGIC,
    kind: 'a spreadsheet, a word processor document or another ZIP archive',
    next: `name it as a file of assess import or assess check, ${IN_TEXT}`,
  },
  {
    magic: OLE_MAGIC,
    kind: 'a spreadsheet or a document of an older Office, or one with a password',
    next: `open it, and ${AS_NEW}, without a password`,
  },
  { magic: RTF_MAGIC, kind: 'a document in Rich Text Format', next: 'open it, and save it as .docx or .odt' },
  {
    magic: PDF_MAGIC,
    kind: 'a PDF document',
    next: 'name it as a file of assess import or assess check, or copy its text into a text file in UTF-8',
  },
];
const LONGEST = 8;

/**
 * Refuses a document where plain text is expected, and says which form is accepted.
 * @param start the first bytes of the file
 * @throws AssessError `unreadable_file`
 */
export function refuseDocument(path: string, start: Uint8Array): void {
  const first = Buffer.from(start.subarray(0, LONGEST)).toString('latin1');
  const found = DOCUMENTS.find(({ magic }) => first.startsWith(magic));
  if (found)
    throw new AssessError('unreadable_file', { path, reason: `it is ${found.kind}`, next: found.next });
}
