import type { Outcome } from './sender.js';

/** What the outcome of an attempt means for its notification (decision 34). */
export type Verdict =
  /** 2xx: it has arrived. */
  | 'delivered'
  /** A retry may succeed: no complete response, 5xx, 408, 425, 429, or a status that HTTP does not define. */
  | 'retry'
  /** Any other response ends the delivery: 4xx, and 3xx because redirects are never followed. */
  | 'refused'
  /** 410 ends it, and the endpoint wants no others. */
  | 'gone';

const PASSING = new Set([408, 425, 429]);

/** A fault overrides a status: an incomplete response proves nothing, and a duplicate is better than a loss. */
export function verdictOf({ status, fault }: Pick<Outcome, 'status' | 'fault'>): Verdict {
  if (fault !== undefined || status === undefined) return 'retry';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status >= 500 || PASSING.has(status) ? 'retry' : 'refused';
}
