import { performance } from 'node:perf_hooks';
import type { RateLimit } from '../respond.js';

interface RateLimitOptions {
  /** Requests per second in the long run. */
  readonly perSecond: number;
  /** Size of a burst. */
  readonly burst: number;
  /** Milliseconds on a monotonic clock. */
  readonly clock?: () => number;
}

/**
 * Limits the requests of each token, evenly over time (the generic cell rate algorithm, ITU-T I.371). The only state of
 * a token is the time of its next request at a steady rate. Refused requests do not count.
 */
export function createRateLimit({
  perSecond,
  burst,
  clock = () => performance.now(),
}: RateLimitOptions): RateLimit {
  const interval = 1000 / perSecond;
  const tolerance = (burst - 1) * interval;
  const dueAt = new Map<string, number>();
  return (tokenId) => {
    const now = clock();
    const due = Math.max(now, dueAt.get(tokenId) ?? now);
    const wait = due - tolerance - now;
    if (wait > 0) return wait / 1000;
    dueAt.set(tokenId, due + interval);
    return undefined;
  };
}
