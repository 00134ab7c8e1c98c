import type { Store } from '../store/store.js';

/** Who assesses what was submitted. */
export interface Assessments {
  /** Takes note of a submission that was just stored. */
  enqueue(accountId: string, receipt: number): void;
  /** A guess at the seconds until a submission is assessed, at least 0. */
  estimateSeconds(accountId: string, receipt: number): number;
}

/** What the use cases of the REST API work with. */
export interface ServiceContext {
  readonly store: Store;
  readonly background: Assessments;
  readonly now: () => Date;
}
