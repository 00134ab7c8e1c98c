import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import type { Registry } from 'prom-client';
import { apiErrors } from '../../domain/api-error.js';
import { limitConnections } from './connections.js';
import { addHealth, type Hindrance } from './health.js';
import { createListener } from './listener.js';

/** Watchers are few and ask for little. */
const REQUEST_TIMEOUT_S = 10;
const LIMITS = { total: 64, perAddress: 64 };

/** Figures and health, for those who watch the server: no part of the API, and not to be seen by its clients. */
export function createFiguresServer(
  figures: Registry,
  hindrances: () => Promise<readonly Hindrance[]>,
): FastifyInstance {
  const serverFactory = (handler: RequestListener) =>
    createListener(handler, { requestTimeout: REQUEST_TIMEOUT_S });
  const app = fastify({ forceCloseConnections: true, serverFactory });
  limitConnections(app.server, LIMITS);
  addHealth(app, hindrances);
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', figures.contentType).send(await textOf(figures)),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(apiErrors.notFound));
  return app;
}

/** Watchers give up after some ten seconds: what the store does not tell by then is left out. */
const PATIENCE_MS = 2000;

/** All figures but those that the store does not tell for now. Why it does not stays unsaid: it names a path. */
async function textOf(figures: Registry): Promise<string> {
  const texts = figures
    .getMetricsAsArray()
    .map(({ name }) =>
      Promise.race([
        figures.getSingleMetricAsString(name).catch(() => undefined),
        delay(PATIENCE_MS, undefined, { ref: false }),
      ]),
    );
  const told = (await Promise.all(texts)).filter((text) => text !== undefined);
  return `${told.join('\n\n')}\n`;
}
