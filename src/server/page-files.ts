import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

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

/** Serves the files of a folder, as browsers load them, unchanged. @param urlOf the path of a file */
export function addFiles(
  app: FastifyInstance,
  folder: URL,
  headers: Headers,
  urlOf: (file: string) => string,
): void {
  for (const file of readdirSync(folder))
    addFile(app, urlOf(file), file, readFileSync(new URL(file, folder), 'utf8'), headers);
}
