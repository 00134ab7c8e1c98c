import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.js';

/**
 * Generates the id of a request for the log and the response. Ids from clients are ignored, because they could contain
 * anything.
 */
export const newRequestId = () => randomUUID();

/** Adds to every response the id under which the request is logged. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Logs every request after its response. The target is not logged, because it could contain anything. */
export function logRequests(app: FastifyInstance, log: Pick<Log, 'info'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { accountId, tokenId, operation, context } = request.trace;
    log.info(
      {
        request: request.id,
        trace: context?.traceId,
        method: request.method,
        operation,
        account: accountId,
        token: tokenId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
