import type { FastifyInstance } from 'fastify';
import type { Step, Tracing } from '../../services/tracing.js';

/** Records each request as a step, which its text, its assessment and its notifications continue. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const steps = new WeakMap<object, Step>();
  app.addHook('onRequest', (request, _reply, done) => {
    const step = tracing.begin('request', 'server', request.trace.context);
    request.trace.context = step.context;
    steps.set(request, step);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const facts = {
      'http.request.method': request.method,
      'http.response.status_code': statusCode,
      'assess.operation': request.trace.operation,
      'assess.request': request.id,
    };
    steps.get(request)?.end(facts, statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
}
