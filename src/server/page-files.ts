import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CONNECTION } from './try/connection.js';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

type Headers = Readonly<Record<string, string>>;

/** Serves a file of a page. */
export function addFile(
  app: FastifyInstance,
  url: string,
  file: string,
  content: string,
  headers: Headers,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (_request, reply) =>
      reply.headers(headers).header('content-type', MEDIA_TYPES[extname(file)]).send(content),
  });
}

/**
 * Serves the files of a folder, as browsers load them; only the part where people connect is put into its pages.
 * @param urlOf the path of a file
 */
export function addFiles(
  app: FastifyInstance,
  folder: URL,
  headers: Headers,
  urlOf: (file: string) => string,
): void {
  for (const file of readdirSync(folder)) {
    const content = readFileSync(new URL(file, folder), 'utf8').replace('<!-- connection -->', CONNECTION);
    addFile(app, urlOf(file), file, content, headers);
  }
}

/**
 * The policy of pages that handle private texts and a token: they may load and run only their own files, talk only to this
 * server, and not create markup from strings.
 * @param formAction where forms may be sent; @param framers who may frame them; default: nobody
 */
export const pagePolicy = (
  formAction: readonly string[] = [],
  framers: readonly string[] = formAction,
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    sources('form-action', formAction),
    sources('frame-ancestors', framers),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const sources = (directive: string, origins: readonly string[]) =>
  [directive, ...(origins.length > 0 ? origins : ["'none'"])].join(' ');
