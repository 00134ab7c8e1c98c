import { AssessError } from '../errors.js';

const asText = (tables: string, texts: string) =>
  `open it, and save a table (${tables}) as "CSV UTF-8", a text (${texts}) as plain text in UTF-8`;

/** Files that hold texts and are neither tables nor plain text, by their first bytes. */
const DOCUMENTS: readonly { readonly magic: string; readonly kind: string; readonly next: string }[] = [
  {
    magic: 'PK\x03\x04',
    kind: 'a spreadsheet, a word processor document or another ZIP archive',
    next: asText('.xlsx, .ods', '.docx, .odt'),
  },
  {
    magic: '\xD0\xCF\x11\xE0',
    kind: 'a spreadsheet or a document of an older Office',
    next: asText('.xls', '.doc'),
  },
  {
    magic: '{\\rtf',
    kind: 'a document in Rich Text Format',
    next: 'open it, and save it as plain text in UTF-8',
  },
  { magic: '%PDF-', kind: 'a PDF document', next: 'copy its text into a text file in UTF-8' },
];
const LONGEST = 8;

/**
 * Refuses a document that no reader can read, and says in what form to save it.
 * @param start the first bytes of the file
 * @throws AssessError `unreadable_file`
 */
export function refuseDocument(path: string, start: Uint8Array): void {
  const first = Buffer.from(start.subarray(0, LONGEST)).toString('latin1');
  const found = DOCUMENTS.find(({ magic }) => first.startsWith(magic));
  if (found)
    throw new AssessError('unreadable_file', { path, reason: `it is ${found.kind}`, next: found.next });
}
