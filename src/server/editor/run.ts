import { once } from 'node:events';
import type { Config } from '../../config.js';
import type { Log } from '../../log.js';
import { type ProofreadingThreads, proofreader, warmUp } from '../../services/proofreading/proofread.js';
import { respondToMalformedRequest } from '../connection-errors.js';
import { connectionLimits, limitConnections } from '../operation/connections.js';
import { prepareDrain } from '../operation/drain.js';
import { isLoopback, urlOf } from '../operation/exposure.js';
import { addHealth } from '../operation/health.js';
import { createListener, listen } from '../operation/listener.js';
import { logRequests, newRequestId } from '../operation/request-log.js';
import { readCertificate } from '../operation/tls.js';
import { createEditorServer } from './editor-server.js';

interface EditorOptions {
  readonly config: Config;
  /** Threads that run the pipeline. */
  readonly threads: ProofreadingThreads;
  /** Version of this package. */
  readonly version: string;
  /** Ends the server. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Called with the URL for editors when the server is ready. */
  readonly onReady: (url: string) => void;
}

/** Milliseconds that pending requests get to finish. */
const PATIENCE_MS = 2500;

/**
 * Serves editors until the signal. There is no store, and no text is kept or logged.
 * @throws AssessError `unusable_address`, `invalid_config`, `unreadable_file`
 */
export async function runEditor(options: EditorOptions): Promise<void> {
  const { config, threads, version, signal, log, onReady } = options;
  const { editorHost: host, editorPort: port } = config;
  const certificate = readCertificate(config);
  if (!(await isLoopback(host, port)))
    log.warn({ host }, 'anyone who can reach this address can check texts: no token is required');
  const proofread = proofreader(threads, (cause) => log.error({ cause }, 'part of a text could not be read'));
  const app = createEditorServer({
    proofread,
    version,
    log,
    fastify: {
      genReqId: newRequestId,
      clientErrorHandler: respondToMalformedRequest,
      serverFactory: (handler) =>
        createListener(handler, { requestTimeout: config.requestTimeout, certificate }),
    },
  });
  const drain = prepareDrain(app, limitConnections(app.server, connectionLimits(config)));
  addHealth(app, async () => []);
  if (['trace', 'debug', 'info'].includes(config.logLevel)) logRequests(app, log);

  await warmUp(threads);
  const url = urlOf(certificate ? 'https' : 'http', host, await listen(app, host, port));
  log.info({ url }, 'listening');
  onReady(`${url}/v2`);
  if (!signal.aborted) await once(signal, 'abort');
  await drain(PATIENCE_MS);
}
