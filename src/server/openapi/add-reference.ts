import type { FastifyInstance } from 'fastify';
import type { Resource } from '../resource.js';
import { describeApi } from './describe-api.js';
import { referencePage } from './reference-page.js';

/** The page may load or run nothing; its style is inline. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Serves the API reference at `/docs` and the OpenAPI description at `/openapi.json`, without a token. */
export function addReference(app: FastifyInstance, resources: readonly Resource[]): void {
  let description: string | undefined;
  let page: string | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    handler(_request, reply) {
      description ??= JSON.stringify(describeApi(resources));
      return reply.header('content-type', 'application/json; charset=utf-8').send(description);
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/docs',
    handler(_request, reply) {
      page ??= referencePage(describeApi(resources));
      return reply.headers(PAGE_HEADERS).send(page);
    },
  });
}
