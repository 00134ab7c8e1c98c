import { z } from 'zod';
import { apiError, apiErrors } from '../../domain/api-error.js';
import { html, trusted } from '../../page/html.js';
import {
  type SentClass,
  SentFault,
  type ServeClass,
  type ServedClass,
} from '../../services/class/serve-class.js';
import type { Resource } from '../resource.js';
import { refusal } from '../response.js';
import { PAGE_HEADERS } from '../try/add-try-page.js';

/** Some thirty scanned-in documents; Base64 takes a third more. */
const BODY_LIMIT = 24 * 1024 * 1024;
const MOST_FILES = 250;

const file = z.object({ name: z.string().min(1).max(1000), content: z.base64() });
const word = z.string().min(1).max(200).optional();

const classBody = z.object({
  files: z.array(file).min(1).max(MOST_FILES),
  rubric: file.optional(),
  text: word.describe('Column with the texts.'),
  learner: word.describe('Column with the names of learners.'),
  question: z.string().min(1).max(10_000).optional(),
  reasons_language: word,
  reasons_language_column: word,
  title: word,
});

const HEADERS = { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' };

/** A document, from which the page takes its parts: browsers make elements of it, while they may make none of strings. */
const documentOf = ({ sheets, zip, notes }: ServedClass) => html`<!doctype html>
<html lang="en"><title>Sheets</title>
<ul id="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>
${sheets}
<data id="zip" value="${trusted(zip.toString('base64'))}"></data></html>
`;

const BUSY = refusal(apiErrors.unavailable, { 'retry-after': '5' });

const fileOf = ({ name, content }: z.infer<typeof file>): SentClass['files'][number] => ({
  name,
  content: Buffer.from(content, 'base64'),
});

/** `/sheets`: makes sheets from the files of a class. Nothing is stored. */
export const sheets = (serveClass: ServeClass): Resource => ({
  versioned: false,
  path: ['sheets'],
  operations: {
    POST: {
      name: 'makeSheets',
      summary: 'Make sheets for a class',
      body: classBody,
      bodyLimit: BODY_LIMIT,
      success: z.string().describe('HTML.'),
      async respond({ accountId, body }) {
        const parsed = classBody.safeParse(body);
        if (!parsed.success) return refusal(apiError(400, `files are required, at most ${MOST_FILES}`));
        const { files, rubric, reasons_language, reasons_language_column, ...others } = parsed.data;
        try {
          const served = await serveClass(accountId, {
            ...others,
            files: files.map(fileOf),
            rubric: rubric && fileOf(rubric),
            reasonsLanguage: reasons_language,
            reasonsLanguageColumn: reasons_language_column,
          });
          if (!served) return BUSY;
          return { status: 200, headers: HEADERS, body: String(documentOf(served)) };
        } catch (error) {
          if (error instanceof SentFault) return refusal(apiError(400, error.message));
          throw error;
        }
      },
    },
  },
});
