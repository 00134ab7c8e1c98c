import type { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.js';
import { shownStore } from '../../domain/store-url.js';
import { AssessError, reasonOf } from '../../errors.js';
import type { Log } from '../../log.js';
import type { ExplainText } from '../../services/assessment/explanations.js';
import type { Background } from '../../services/background/background.js';
import type { Speed } from '../../services/background/speed.js';
import type { ServeClass } from '../../services/class/serve-class.js';
import type { Deliveries } from '../../services/deliveries/deliveries.js';
import { createLtiTool } from '../../services/lti/tool.js';
import type { JobRecord } from '../../services/schedule/job-record.js';
import type { ServiceContext } from '../../services/service-context.js';
import type { Tracing } from '../../services/tracing.js';
import { filesOf } from '../../services/upkeep/file-store.js';
import { createServer } from '../server.js';
import { TRY } from '../try/add-try-page.js';
import { compactInTime } from './compaction.js';
import { connectionLimits, limitConnections } from './connections.js';
import { prepareDrain } from './drain.js';
import { hasUsableToken, isLoopback, urlOf } from './exposure.js';
import { addHealth, type Hindrance } from './health.js';
import { createListener, listen } from './listener.js';
import { keepMetrics } from './metrics.js';
import { createMetricsServer } from './metrics-server.js';
import { createRateLimit } from './rate-limit.js';
import { logRequests, newRequestId, sendRequestIds } from './request-log.js';
import { watchStore } from './store-health.js';
import { readCertificate } from './tls.js';
import { traceRequests } from './trace-requests.js';

export interface ServiceOptions extends ServiceContext {
  /** Absent if this process does not assess or deliver. */
  readonly background: Background | undefined;
  readonly deliveries: Deliveries | undefined;
  readonly speed: Speed;
  /** Records requests, where a collector is set. */
  readonly tracing?: Tracing | undefined;
  readonly jobs: JobRecord;
  /** For the page at /try, if the settings enable it. */
  readonly explain: ExplainText;
  readonly serveClass: ServeClass;
  readonly config: Config;
  readonly log: Log;
  /** See `createListener`. */
  readonly headersTimeout?: number | undefined;
}

/** A running server. */
export interface Service {
  /** URL of the API; undefined for a server without it. */
  readonly url: string | undefined;
  /** URL of the page at /try, if it is served. */
  readonly tryUrl: string | undefined;
  /** URL of metrics and health checks, if they have a separate port. */
  readonly metricsUrl: string | undefined;
  /** Reads the certificate again; an invalid one changes nothing. Absent for a server without a certificate. */
  readonly renewCertificate?: () => void;
  /** Completes pending requests and the batches in progress, and ends within three seconds. */
  stop(): Promise<void>;
}

/**
 * Milliseconds that requests, batches and attempts get to finish. Unfinished work then waits
 * in the store.
 */
const PATIENCE_MS = 2500;

/**
 * Starts the server of the settings: the REST API with health checks, if it is one of the parts, and metrics if they
 * are enabled.
 * @throws AssessError `unguarded_address`, `unusable_address`, `invalid_config`, `unreadable_file`
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { store, background, deliveries, config, explain, serveClass, log } = options;
  const storeFiles = filesOf(store, config.store);
  const { host, port } = config;
  const certificate = readCertificate(config);
  const servesApi = config.parts.includes('api');
  if (servesApi && !(await hasUsableToken(options))) {
    if (!(await isLoopback(host, port))) throw new AssessError('unguarded_address', { host });
    log.warn({}, 'until an account has a token, the response to every request to the API is 401');
  }

  const { now } = options;
  const lti = servesApi && config.ltiUrl !== '' ? createLtiTool({ store, now, log, config }) : undefined;
  const hasTryPage = await showsTryPage(config);
  const app = createServer({
    ...options,
    webhookAllow: config.webhookAllow,
    maxWebhooks: config.maxWebhooks,
    lti,
    tryPage: hasTryPage ? { explain, serveClass } : undefined,
    rateLimit: config.rateLimit > 0 ? createRateLimit(limitOf(config)) : undefined,
    fastify: {
      genReqId: newRequestId,
      serverFactory: (handler) => {
        const { requestTimeout } = config;
        return createListener(handler, {
          requestTimeout,
          certificate,
          headersTimeout: options.headersTimeout,
        });
      },
    },
  });
  let isStopping = false;
  const isStoreWell = watchStore(app, options);
  const hasStoreTrouble = async () =>
    background?.trouble !== undefined || deliveries?.trouble !== undefined || !(await isStoreWell());
  const hindrances = async (): Promise<Hindrance[]> => [
    ...(isStopping ? (['stopping'] as const) : []),
    ...((await hasStoreTrouble()) ? (['store'] as const) : []),
  ];
  const drain = prepareDrain(app, limitConnections(app.server, connectionLimits(config)));
  if (options.tracing) traceRequests(app, options.tracing);
  sendRequestIds(app);
  addHealth(app, hindrances);
  if (['trace', 'debug', 'info'].includes(config.logLevel)) logRequests(app, log);

  const metrics =
    config.metricsPort === 'off'
      ? undefined
      : createMetricsServer(keepMetrics(app, { ...options, storeFiles, hasStoreTrouble }), hindrances);

  try {
    const url = servesApi
      ? urlOf(certificate ? 'https' : 'http', host, await listen(app, host, port))
      : undefined;
    const metricsUrl = metrics && (await listenWithMetrics(metrics, config));
    log.info({ url, metricsUrl, parts: config.parts, store: shownStore(config.store) }, 'listening');
    const leaveUncompacted = store.kind === 'file' ? compactInTime({ ...options, store }) : () => {};
    return {
      url,
      tryUrl: url && hasTryPage ? `${url}${TRY}` : undefined,
      metricsUrl,
      ...(certificate && { renewCertificate: () => renewCertificate(app, options) }),
      async stop() {
        isStopping = true;
        leaveUncompacted();
        log.info({ inHand: background?.inHand }, 'stopping');
        await Promise.all([
          servesApi ? drain(PATIENCE_MS) : app.close(),
          background?.stop(PATIENCE_MS),
          deliveries?.stop(PATIENCE_MS),
          lti?.[Symbol.asyncDispose](),
        ]);
        await metrics?.close();
      },
    };
  } catch (error) {
    await Promise.all([app.close(), metrics?.close(), lti?.[Symbol.asyncDispose]()]);
    throw error;
  }
}

/** `auto` means only on addresses that nobody else can reach. */
async function showsTryPage({ tryPage, host, port }: Config): Promise<boolean> {
  return tryPage === 'auto' ? isLoopback(host, port) : tryPage === 'on';
}

const limitOf = ({ rateLimit, rateBurst }: Config) => ({ perSecond: rateLimit, burst: rateBurst });

async function listenWithMetrics(app: FastifyInstance, config: Config): Promise<string> {
  const { metricsHost: host, metricsPort } = config;
  return urlOf('http', host, await listen(app, host, Number(metricsPort)));
}

function renewCertificate(app: FastifyInstance, { config, log }: ServiceOptions): void {
  try {
    const certificate = readCertificate(config);
    if (certificate && 'setSecureContext' in app.server) {
      (app.server as unknown as TlsServer).setSecureContext(certificate);
      log.info({}, 'the certificate was reloaded');
    }
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'the new certificate cannot be used; the old one stays in use');
  }
}
