import { performance } from 'node:perf_hooks';
import type { RateLimit } from '../respond.js';

export interface RateLimitOptions {
  /** Requests a second in the long run. */
  readonly perSecond: number;
  /** Requests at once after a rest. */
  readonly burst: number;
  /** Milliseconds on a clock that never goes back. */
  readonly clock?: () => number;
}

/**
 * Limits the requests of each token, evenly over time (the generic cell rate algorithm, ITU-T I.371): of a token nothing
 * needs to be kept but when its next request would come if it kept to its rate. A refused request does not count.
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
