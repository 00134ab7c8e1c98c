import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../../services/service-context.js';

/** How long the result of a probe is reused, because anyone may request the health of the server. */
const BELIEVED_MS = 1000;
/** How long a failed request counts. A probe of a few bytes may succeed where a large text failed. */
const REMEMBERED_MS = 5000;
/** How long to wait for a probe. Until then, the previous result counts. */
const PATIENCE_MS = 1000;
const LONGEST_PROBE_MS = 10_000;

interface StoreHealthOptions {
  readonly store: Pick<ServiceContext['store'], 'probe'>;
  /** Milliseconds on a monotonic clock. */
  readonly clock?: () => number;
}

/** Checks within a second whether the store can be read and written. Concurrent callers share one probe. */
export function watchStore(
  app: FastifyInstance,
  { store, clock = () => performance.now() }: StoreHealthOptions,
): () => Promise<boolean> {
  let failedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.trace.hasStoreFailed) failedAt = clock();
    done();
  });

  let isWell = true;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probe: { readonly since: number; readonly end: Promise<void> } | undefined;
  const begin = () => {
    const ended = (outcome: boolean) => {
      isWell = outcome;
      probedAt = clock();
      probe = undefined;
    };
    const end = store.probe().then(
      () => ended(true),
      () => ended(false),
    );
    return { since: clock(), end };
  };
  return async () => {
    if (clock() - failedAt < REMEMBERED_MS) return false;
    if (!probe && clock() - probedAt >= BELIEVED_MS) probe = begin();
    if (probe) await Promise.race([probe.end, delay(PATIENCE_MS, undefined, { ref: false })]);
    return isWell && !(probe && clock() - probe.since >= LONGEST_PROBE_MS);
  };
}
