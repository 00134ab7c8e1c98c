import { METHODS } from 'node:http';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { apiErrors } from '../domain/api-error.js';
import { AssessError, placeOf, reasonOf } from '../errors.js';
import type { Log } from '../log.js';
import type { ExplainText } from '../services/explanations.js';
import type { ServiceContext } from '../services/service-context.js';
import { createAddressGuard } from '../services/webhooks.js';
import { type Answer, refusal } from './answer.js';
import { answerMalformedRequest, answerSpecialRequests } from './connection-errors.js';
import { addReference } from './openapi/add-reference.js';
import { RequestAborted } from './receive-body.js';
import type { Resource } from './resource.js';
import { createResponder, type RateLimit, type Trace } from './respond.js';
import { allResources } from './routes/index.js';
import { addTryPage, TRY } from './try/add-try-page.js';
import { explanation } from './try/explanation.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What became known of the request, for logs and figures. */
    trace: Trace;
  }
}

export interface ServerOptions extends ServiceContext {
  readonly log: Pick<Log, 'error'>;
  /** Networks that webhooks may reach although they are private (CIDR). */
  readonly webhookAllow?: readonly string[] | undefined;
  /** Webhooks that an account may have; absent: any number. */
  readonly maxWebhooks?: number | undefined;
  readonly rateLimit?: RateLimit | undefined;
  /** What the page at `/try` has explanations from; absent: there is no such page. */
  readonly tryPage?: { readonly explain: ExplainText } | undefined;
  /** How connections are taken, and the like, as Fastify takes it. */
  readonly fastify?: Omit<FastifyServerOptions, 'http' | 'https' | 'logger'> | undefined;
}

const INTERNAL = refusal(apiErrors.internal);
/** A store that a disk failed is tried again every second. */
const UNAVAILABLE = refusal(apiErrors.unavailable, { 'retry-after': '5' });
const MALFORMED = refusal(apiErrors.malformedRequest);

/**
 * The REST API as a Fastify instance that doesn't listen yet. Everything that is no route of its own is a request of the
 * API: it is answered by `respond.ts`, which judges paths and bytes in an order that routes and parsers could not keep.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, webhookAllow, maxWebhooks, rateLimit, tryPage, ...context } = options;
  const resources = allResources(context, { guard: createAddressGuard(webhookAllow), most: maxWebhooks });

  const app = fastify({
    // What comes without a header `Host`, Node would answer without a body.
    http: { requireHostHeader: false },
    ...options.fastify,
    clientErrorHandler: answerMalformedRequest,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // A broken escape would end in Fastify's router; the API reads `originalUrl`.
    rewriteUrl: ({ url = '/' }) => (url.includes('%') ? '/' : url),
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
  });
  answerSpecialRequests(app.server);
  // To Fastify no method has a body: the API receives bodies by itself, where the order of checks has its place for it.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = {};
    done();
  });

  const answer = answering(resources);
  addReference(app, resources);
  if (tryPage) addTryPage(app, answering([explanation(tryPage.explain)], TRY));
  app.all('*', answer);
  app.setNotFoundHandler(answer);
  app.setErrorHandler((error, request, reply) => send(reply, failure(error, request)));
  return app;

  /** @param below the path below which the resources are */
  function answering(resources: readonly Resource[], below = '') {
    const respond = createResponder({ ...context, resources, rateLimit });
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { raw, originalUrl, trace } = request;
      if (raw.headers.host === undefined && raw.httpVersion === '1.1') return send(reply, MALFORMED);
      try {
        return send(reply, await respond(raw, originalUrl.slice(below.length), trace));
      } catch (error) {
        return send(reply, failure(error, request));
      }
    };
  }

  /** Of what went wrong here the client hears nothing, and the log the place, and what of the environment is to blame. */
  function failure(error: unknown, { id, trace }: FastifyRequest): Answer {
    if (error instanceof RequestAborted) return MALFORMED;
    const ofEnvironment = error instanceof AssessError && error.kind === 'environment' ? error : undefined;
    const reason = ofEnvironment && reasonOf(ofEnvironment);
    log.error({ request: id, reason, cause: placeOf(error) }, 'a request could not be answered');
    if (!ofEnvironment) return INTERNAL;
    trace.hasStoreFailed = ofEnvironment.code.startsWith('store_');
    return UNAVAILABLE;
  }
}

function send(reply: FastifyReply, { status, body, headers }: Answer): FastifyReply {
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  if (headers) reply.headers(headers);
  return reply.send(body);
}
