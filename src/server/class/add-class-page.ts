import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { SHEET_STYLE } from '../../services/class/sheet-html.js';
import { reasonsLanguages } from '../../services/reasons/reasons-in.js';
import { addFile, addFiles } from '../page-files.js';
import { PAGE_HEADERS, PAGE_FOLDER as TRY_FOLDER } from '../try/add-try-page.js';

/** Path of the page; its files are below it. */
export const CLASS = '/class';
const FILES = `${CLASS}/files`;
const FOLDER = new URL('page/', import.meta.url);
const PAGE = 'class.html';

/**
 * Adds the page at /class, which makes sheets from the files of a class. It is built from the parts of /try.
 * @param handler handles requests for these routes below `/account/{account_id}`
 */
export function addClassPage(app: FastifyInstance, handler: RouteHandlerMethod): void {
  addFiles(app, TRY_FOLDER, PAGE_HEADERS, (file) => `${FILES}/try/page/${file}`);
  addFiles(app, FOLDER, PAGE_HEADERS, (file) => (file === PAGE ? CLASS : `${FILES}/class/page/${file}`));
  addFile(app, `${FILES}/sheets.css`, 'sheets.css', SHEET_STYLE, PAGE_HEADERS);
  const languages = 'languages.json';
  addFile(app, `${FILES}/${languages}`, languages, JSON.stringify(reasonsLanguages()), PAGE_HEADERS);
  app.all(`${CLASS}/account/*`, handler);
}
