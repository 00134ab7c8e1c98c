import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import type { Registry } from 'prom-client';
import { apiErrors } from '../../domain/api-error.js';
import { limitConnections } from './connections.js';
import { addHealth, type Hindrance } from './health.js';
import { createListener } from './listener.js';

/** Monitoring needs few connections. */
const REQUEST_TIMEOUT_S = 10;
const LIMITS = { total: 64, perAddress: 64 };

/** Metrics and health checks for monitoring, on a separate server that clients of the API cannot see. */
export function createMetricsServer(
  metrics: Registry,
  hindrances: () => Promise<readonly Hindrance[]>,
): FastifyInstance {
  const serverFactory = (handler: RequestListener) =>
    createListener(handler, { requestTimeout: REQUEST_TIMEOUT_S });
  const app = fastify({ forceCloseConnections: true, serverFactory });
  limitConnections(app.server, LIMITS);
  addHealth(app, hindrances);
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await textOf(metrics)),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(apiErrors.notFound));
  return app;
}

/** Monitoring gives up after about ten seconds. Metrics that the store has not provided by then are left out. */
const PATIENCE_MS = 2000;

/**
 * All metrics except those that the store cannot provide at the moment. The reason is omitted, because it contains a
 * path.
 */
async function textOf(metrics: Registry): Promise<string> {
  const texts = metrics
    .getMetricsAsArray()
    .map(({ name }) =>
      Promise.race([
        metrics.getSingleMetricAsString(name).catch(() => undefined),
        delay(PATIENCE_MS, undefined, { ref: false }),
      ]),
    );
  const told = (await Promise.all(texts)).filter((text) => text !== undefined);
  return `${told.join('\n\n')}\n`;
}
