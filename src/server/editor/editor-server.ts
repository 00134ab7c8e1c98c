import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { placeOf } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Proofread } from '../../services/proofreading/proofread.js';
import { isPlain, RequestAborted, receiveBody } from '../receive-body.js';
import { MAX_TEXT_LENGTH, readCheck } from './check-request.js';
import { LANGUAGES } from './languages.js';
import { matchesOf } from './matches.js';
import { Refused } from './refused.js';

export interface EditorServerOptions {
  readonly proofread: Proofread;
  /** Version of this package. */
  readonly version: string;
  readonly log: Pick<Log, 'error'>;
  /** How connections are taken, and the like, as Fastify takes it. */
  readonly fastify?: Omit<FastifyServerOptions, 'http' | 'https' | 'logger'> | undefined;
}

/** Every code unit of the longest text as an escape of three bytes in UTF-8 fits, with as much markup again. */
const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Any page may ask: what it gets is about a text that it has itself, and this server keeps nothing and knows nobody. All that it
 * learns beyond is which version runs, and which words the pipeline accepts.
 * Add-ons ask from pages, and from an origin of their own.
 */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'accept, content-type, x-requested-with',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '86400',
};

const NO_WORDS =
  'this server keeps no words; name those that are no errors in the setting words of a pipeline, and start it with --pipeline';

/**
 * LanguageTool's HTTP interface as a Fastify instance that doesn't listen yet. Nothing of a text outlives its answer.
 */
export function createEditorServer({
  proofread,
  version,
  log,
  ...options
}: EditorServerOptions): FastifyInstance {
  const software = {
    name: 'assess',
    version,
    buildDate: '',
    apiVersion: 1,
    premium: false,
    premiumHint: '',
    status: '',
  };
  const app = fastify({
    ...options.fastify,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // Parameters are read from `originalUrl`, where they are any: a broken escape would end in Fastify's router.
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
  });
  // To Fastify no method has a body: editors send forms under any media type, or under none.
  app.addHttpMethod('POST', { hasBody: false, overrideExisting: true });
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = { operation: request.routeOptions.url ?? 'none' };
    reply.headers({ ...CROSS_ORIGIN, 'cache-control': 'no-store' });
    done();
  });

  const answer = (url: string, answerOf: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({ method: ['GET', 'POST'], url, handler: async (request, reply) => answerOf(request, reply) });

  answer('/v2/check', async (request, reply) => {
    const asked = readCheck(await parametersOf(request));
    const { text, language } = asked;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const found = await proofread({ text: text.text, variety: language.variety }, gone.signal);
    const { name, code } = language;
    return {
      software,
      warnings: { incompleteResults: found.isIncomplete },
      language: { name, code, detectedLanguage: { name, code } },
      matches: matchesOf(asked, found),
    };
  });
  answer('/v2/languages', () => LANGUAGES.map(({ name, code }) => ({ name, code: 'en', longCode: code })));
  answer('/v2/info', () => ({ software }));
  answer('/v2/maxtextlength', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(String(MAX_TEXT_LENGTH)),
  );
  for (const url of ['/v2/words', '/v2/words/add', '/v2/words/delete'])
    answer(url, () => {
      throw new Refused(403, NO_WORDS);
    });
  app.options('*', (_request, reply) => reply.code(204).send());
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, 'there is /v2/check and /v2/languages, with GET or POST'),
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refused) return refuse(reply, error.status, error.message);
    if (error instanceof RequestAborted || reply.raw.destroyed)
      return refuse(reply, 400, 'the request broke off');
    log.error({ request: request.id, cause: placeOf(error) }, 'a request could not be answered');
    return refuse(reply, 500, 'internal error');
  });
  return app;
}

/** @returns the path without parameters; `/` for one with escapes, which none of ours has */
function pathOf(url: string): string {
  const [path] = url.split('?', 1);
  return path === undefined || path.includes('%') ? '/' : path;
}

/** The parameters of a request: of the form that is its body, or of its URL. @throws Refused, RequestAborted */
async function parametersOf({ method, originalUrl, raw }: FastifyRequest): Promise<URLSearchParams> {
  if (method === 'GET') return new URLSearchParams(/\?(.*)$/su.exec(originalUrl)?.[1]);
  if (!isPlain(raw)) throw new Refused(415, 'the body must be sent without a content encoding');
  const body = await receiveBody(raw, BODY_LIMIT);
  if (!body) throw new Refused(413, `the request has more than ${BODY_LIMIT} bytes`);
  return new URLSearchParams(body.toString('utf8'));
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(`Error: ${message}`);
}
