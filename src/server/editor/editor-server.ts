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
import { LANGUAGES, MOTHER_TONGUES } from './languages.js';
import { matchesOf } from './matches.js';
import { Refused } from './refused.js';

interface EditorServerOptions {
  readonly proofread: Proofread;
  /** Version of this package. */
  readonly version: string;
  readonly log: Pick<Log, 'error'>;
  /** Fastify's options for the server, such as how it accepts connections. */
  readonly fastify?: Omit<FastifyServerOptions, 'http' | 'https' | 'logger'> | undefined;
}

/** Fits the longest text with each code unit as three escaped bytes of UTF-8, and as much markup. */
const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Any page may send requests: it gets information about its own text, and this server keeps nothing. Otherwise it can
 * only learn the version, and which words the pipeline accepts. Add-ons send requests from pages and from their own
 * origin.
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
 * LanguageTool's HTTP interface as a Fastify instance that does not listen yet. No text is kept after the response.
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
    // Parameters are read from `originalUrl`, because Fastify's router would reject an invalid escape.
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true },
  });
  // Fastify parses no bodies here, because editors send forms with any media type or none.
  app.addHttpMethod('POST', { hasBody: false, overrideExisting: true });
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = { operation: request.routeOptions.url ?? 'none' };
    reply.headers({ ...CROSS_ORIGIN, 'cache-control': 'no-store' });
    done();
  });

  const route = (url: string, respond: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    app.route({ method: ['GET', 'POST'], url, handler: async (request, reply) => respond(request, reply) });

  route('/v2/check', async (request, reply) => {
    const asked = readCheck(await parametersOf(request));
    const { text, language } = asked;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const found = await proofread({ text: text.text, variety: language.variety }, gone.signal);
    const { name, code } = language;
    return {
      software,
      warnings: { incompleteResults: found.isIncomplete },
      // Nothing is detected: this server reads every text as English.
      language: { name, code, detectedLanguage: { name, code, confidence: 1, source: 'assumed' } },
      matches: matchesOf(asked, found),
      sentenceRanges: found.sentences.flatMap(({ start, end }) => {
        const place = text.place(start, end);
        return place ? [[place.offset, place.offset + place.length]] : [];
      }),
    };
  });
  route('/v2/languages', () => [
    ...LANGUAGES.map(({ name, code }) => ({ name, code: 'en', longCode: code })),
    ...MOTHER_TONGUES,
  ]);
  route('/v2/info', () => ({ software }));
  route('/v2/maxtextlength', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(String(MAX_TEXT_LENGTH)),
  );
  for (const url of ['/v2/words', '/v2/words/add', '/v2/words/delete'])
    route(url, () => {
      throw new Refused(403, NO_WORDS);
    });
  app.options('*', (_request, reply) => reply.code(204).send());
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, 'not found; use /v2/check or /v2/languages, with GET or POST'),
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refused) return refuse(reply, error.status, error.message);
    if (error instanceof RequestAborted || reply.raw.destroyed)
      return refuse(reply, 400, 'the request was incomplete');
    log.error({ request: request.id, cause: placeOf(error) }, 'a request failed');
    return refuse(reply, 500, 'internal error');
  });
  return app;
}

/** @returns the path without parameters; `/` if it contains escapes, because no route does */
function pathOf(url: string): string {
  const [path] = url.split('?', 1);
  return path === undefined || path.includes('%') ? '/' : path;
}

/** The parameters of a request, from the form in its body or from its URL. @throws Refused, RequestAborted */
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
