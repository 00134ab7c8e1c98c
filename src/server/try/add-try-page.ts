import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { ERROR_CODES } from '../../engine/results/codes.js';
import { reasonsLanguages } from '../../services/reasons/reasons-in.js';
import { addFile, addFiles, pagePolicy } from '../page-files.js';

/** Path of the page; its files are below it. */
export const TRY = '/try';

/** The page and everything that it loads; browsers receive the files unchanged. */
export const PAGE_FOLDER = new URL('page/', import.meta.url);
const PAGE = 'page.html';

/** The page is not framed, and sends no referrer. */
export const PAGE_HEADERS = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/**
 * Adds the page at /try. It is a client of the API like any other; only the explanation of a score and reasons in other
 * languages come from separate routes.
 * @param handler handles requests for these routes below `/account/{account_id}`
 */
export function addTryPage(app: FastifyInstance, handler: RouteHandlerMethod): void {
  addFiles(app, PAGE_FOLDER, PAGE_HEADERS, (file) => (file === PAGE ? TRY : `${TRY}/${file}`));
  addErrorCodes(app, TRY, PAGE_HEADERS);
  const languages = 'languages.json';
  addFile(app, `${TRY}/${languages}`, languages, JSON.stringify(reasonsLanguages()), PAGE_HEADERS);
  app.all(`${TRY}/account/*`, handler);
}

/** The meanings of error codes, which pages with marked texts show. */
export function addErrorCodes(
  app: FastifyInstance,
  below: string,
  headers: Readonly<Record<string, string>>,
): void {
  const file = 'error-codes.json';
  addFile(app, `${below}/${file}`, file, JSON.stringify(ERROR_CODES), headers);
}
