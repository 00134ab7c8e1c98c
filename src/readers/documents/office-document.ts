import { AssessError } from '../../errors.js';
import { sizeOf } from '../bytes.js';
import { PDF_MAGIC } from '../document-kind.js';
import { firstBytes } from '../first-bytes.js';
import { openOfficeFile } from '../office-file.js';
import type { DocumentText } from './document.js';
import { readDocx } from './docx.js';
import { readOdt } from './odt.js';

/** Reads a document of a word processor or a PDF. @throws AssessError `unreadable_file` */
export async function readOfficeDocument(path: string): Promise<DocumentText> {
  if ((await firstBytes(path, await sizeOf(path))).startsWith(PDF_MAGIC)) {
    // Loaded only for PDFs.
    const { readPdf } = await import('./pdf.js');
    return readPdf(path);
  }
  const { kind, archive, main } = await openOfficeFile(path);
  if (kind === 'docx') return readDocx(path, archive, main);
  if (kind === 'odt') return readOdt(path, archive, main);
  const next = 'assess import reads it as a table, a text a row';
  throw new AssessError('unreadable_file', { path, reason: 'it is a spreadsheet', next });
}
