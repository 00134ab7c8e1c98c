import type { Outcome } from './sender.js';

/** What the outcome of an attempt means for its notification (decision 34). */
export type Verdict =
  /** 2xx: it has arrived. */
  | 'delivered'
  /** It may arrive later: no complete answer, 5xx, 408, 425, 429, or a status that HTTP does not have. */
  | 'retry'
  /** Any other answer ends it: 4xx, and 3xx because redirects are never followed. */
  | 'refused'
  /** 410 ends it, and the endpoint wants no others. */
  | 'gone';

const PASSING = new Set([408, 425, 429]);

/** A fault weighs more than a status: an answer that broke off proves nothing, and a repeat is allowed where loss is not. */
export function verdictOf({ status, fault }: Pick<Outcome, 'status' | 'fault'>): Verdict {
  if (fault !== undefined || status === undefined) return 'retry';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status >= 500 || PASSING.has(status) ? 'retry' : 'refused';
}
