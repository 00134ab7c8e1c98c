import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../page/html.js';
import { TRY } from './try/add-try-page.js';

interface RootOptions {
  readonly hasTryPage: boolean;
  /** Responds to all other requests. */
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  vary: 'accept',
};
const DOCS = '/docs';
const OPENAPI = '/openapi.json';

/**
 * Tells those who open the address of the server where to go: browsers as a page, and programs that ask for JSON as links. For
 * all others, `/` is a path of the API that does not exist, with the links in a header.
 */
export function addRoot(app: FastifyInstance, { hasTryPage, handler }: RootOptions): void {
  const links = { docs: DOCS, openapi: OPENAPI, ...(hasTryPage && { try: TRY }) };
  const page = String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>assess</title>
<h1>assess</h1>
<p>This is the server of an API that assesses learner-written English.
<ul>
${hasTryPage && html`<li><a href="${TRY}">Try it with a text</a>\n`}<li><a href="${DOCS}">Reference of the API</a>
<li><a href="${OPENAPI}">OpenAPI description</a>
</ul>
</html>
`);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler(request, reply) {
      // Paths with escapes arrive here, too.
      if (!/^\/(?:\?|$)/.test(request.originalUrl)) return handler(request, reply);
      const { accept = '' } = request.headers;
      reply.header('link', `<${DOCS}>; rel="service-doc", <${OPENAPI}>; rel="service-desc"`);
      if (accept.includes('text/html'))
        return reply.headers(HEADERS).header('content-type', 'text/html; charset=utf-8').send(page);
      if (accept.includes('application/json'))
        return reply
          .headers(HEADERS)
          .header('content-type', 'application/json; charset=utf-8')
          .send(JSON.stringify(links));
      return handler(request, reply);
    },
  });
}
