/** Entry of the thread that reads spreadsheets, documents of word processors and PDFs. */
import { answerRequests } from '../threads/work.js';
import type { OfficeRequest } from './office-reader.js';
import type { ReadSheet } from './sheets/read.js';

/** Rows are fetched in parts, so that a large sheet is in memory only once. */
const ROWS_AT_ONCE = 1024;

let rows: ReadSheet['rows'] = [];

answerRequests(async (request: OfficeRequest) => {
  // Only what is needed is loaded: it takes longer than reading a document.
  if (request.kind === 'document') {
    const { readOfficeDocument } = await import('./documents/office-document.js');
    return readOfficeDocument(request.path);
  }
  if (request.kind === 'rows') {
    if (request.from >= rows.length) throw new Error('the sheet is in another thread');
    return rows.slice(request.from, request.from + ROWS_AT_ONCE);
  }
  const { readSheet } = await import('./sheets/read.js');
  const sheet = await readSheet(request.path, request.choice);
  rows = sheet.rows;
  return { ...sheet, rows: rows.length };
});
