import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { ERROR_CODES } from '../../engine/results/codes.js';
import { reasonsLanguages } from '../../services/reasons/reasons-in.js';

/** Path of the page; its files are below it. */
export const TRY = '/try';

/** The page and everything that it loads; browsers receive the files unchanged. */
const FOLDER = new URL('page/', import.meta.url);
const PAGE = 'page.html';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * The page handles private texts and a token. It may load and run only its own files, talk only to this server,
 * not create markup from strings, not be framed, and send no referrer.
 */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
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
  const add = (url: string, mediaType: string, content: string) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) => reply.headers(HEADERS).header('content-type', mediaType).send(content),
    });
  for (const file of readdirSync(FOLDER)) {
    const content = readFileSync(new URL(file, FOLDER), 'utf8');
    add(file === PAGE ? TRY : `${TRY}/${file}`, MEDIA_TYPES[extname(file)]!, content);
  }
  for (const [file, value] of [
    ['error-codes', ERROR_CODES],
    ['languages', reasonsLanguages()],
  ] as const)
    add(`${TRY}/${file}.json`, 'application/json; charset=utf-8', JSON.stringify(value));
  app.all(`${TRY}/account/*`, handler);
}
