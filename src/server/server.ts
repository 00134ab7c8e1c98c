import { METHODS } from 'node:http';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  fastify,
} from 'fastify';
import { apiErrors } from '../domain/api-error.js';
import { traceContextOf } from '../domain/trace-context.js';
import { AssessError, placeOf, reasonOf } from '../errors.js';
import type { Log } from '../log.js';
import { createAddressGuard } from '../services/accounts/webhooks.js';
import type { ExplainText } from '../services/assessment/explanations.js';
import type { ServeClass } from '../services/class/serve-class.js';
import type { LtiTool } from '../services/lti/tool.js';
import type { ServiceContext } from '../services/service-context.js';
import { addClassPage, CLASS } from './class/add-class-page.js';
import { sheets } from './class/sheets.js';
import { respondToMalformedRequest, respondToSpecialRequests } from './connection-errors.js';
import { addLti } from './lti/add-lti.js';
import { addReference } from './openapi/add-reference.js';
import { RequestAborted } from './receive-body.js';
import type { Resource } from './resource.js';
import { createResponder, type RateLimit, type Trace } from './respond.js';
import { type ApiResponse, asAccepted, refusal } from './response.js';
import { addRoot } from './root.js';
import { allResources } from './routes/index.js';
import { addTryPage, TRY } from './try/add-try-page.js';
import { explanation } from './try/explanation.js';
import { reasons } from './try/reasons.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Facts about the request, for logs and metrics. */
    trace: Trace;
  }
}

export interface ServerOptions extends ServiceContext {
  readonly log: Pick<Log, 'error'>;
  /** Private networks that webhooks may nevertheless reach (CIDR). */
  readonly webhookAllow?: readonly string[] | undefined;
  /** Maximum number of webhooks of an account; absent: no limit. */
  readonly maxWebhooks?: number | undefined;
  readonly rateLimit?: RateLimit | undefined;
  /** Explains scores for the page at `/try`, and makes sheets for the page at `/class`; absent: both are disabled. */
  readonly tryPage?: { readonly explain: ExplainText; readonly serveClass: ServeClass } | undefined;
  /** The tool of LTI; absent: the server is none. */
  readonly lti?: LtiTool | undefined;
  /** Fastify's options for the server, such as how it accepts connections. */
  readonly fastify?: Omit<FastifyServerOptions, 'http' | 'https' | 'logger'> | undefined;
}

const INTERNAL = refusal(apiErrors.internal);
/** A failing store is tried again every second, so a retry may soon succeed. */
const UNAVAILABLE = refusal(apiErrors.unavailable, { 'retry-after': '5' });
const MALFORMED = refusal(apiErrors.malformedRequest);

/**
 * The REST API as a Fastify instance that does not listen yet. Every request without its own route is a request of the
 * API: `respond.ts` handles it, which checks paths and bytes in an order that routes and parsers could not keep.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const { log, webhookAllow, maxWebhooks, rateLimit, tryPage, lti, ...context } = options;
  const resources = allResources(context, { guard: createAddressGuard(webhookAllow), most: maxWebhooks });

  const app = fastify({
    // Node would respond to a missing header `Host` without a body.
    http: { requireHostHeader: false },
    ...options.fastify,
    clientErrorHandler: respondToMalformedRequest,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // Fastify's router would reject an invalid escape; the API reads `originalUrl`.
    rewriteUrl: ({ url = '/' }) => (/^[^?]*%/.test(url) ? '/' : url),
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
  });
  respondToSpecialRequests(app.server);
  // Fastify parses no bodies: the API reads them itself, at their place in the order of checks.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = { context: traceContextOf(request.headers) };
    done();
  });

  const handler = handlerOf(resources);
  addReference(app, resources);
  if (lti) addLti(app, lti, (error, request) => failure(error, request));
  if (tryPage) {
    addTryPage(app, handlerOf([explanation(tryPage.explain), reasons], TRY));
    addClassPage(app, handlerOf([sheets(tryPage.serveClass)], CLASS));
  }
  addRoot(app, { hasTryPage: tryPage !== undefined, handler });
  app.all('*', handler);
  app.setNotFoundHandler(handler);
  app.setErrorHandler((error, request, reply) => send(reply, failure(error, request)));
  return app;

  /** @param below the path below which the resources are */
  function handlerOf(resources: readonly Resource[], below = '') {
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

  /** The client gets no details of an internal error; the log gets its place and the cause in the environment. */
  function failure(error: unknown, { id, trace }: FastifyRequest): ApiResponse {
    if (error instanceof RequestAborted) return MALFORMED;
    const ofEnvironment = error instanceof AssessError && error.kind === 'environment' ? error : undefined;
    const reason = ofEnvironment && reasonOf(ofEnvironment);
    log.error(
      { request: id, trace: trace.context?.traceId, reason, cause: placeOf(error) },
      'a request failed',
    );
    if (!ofEnvironment) return INTERNAL;
    trace.hasStoreFailed = ofEnvironment.code.startsWith('store_');
    return UNAVAILABLE;
  }
}

function send(reply: FastifyReply, response: ApiResponse): FastifyReply {
  const { status, body, headers } = asAccepted(response, reply.request.headers.accept);
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  if (headers) reply.headers(headers);
  return reply.send(body);
}
