import type { ErrorCode } from '../../errors.js';
import type { RunReport } from '../runs.js';
import type { DueJob } from './due-jobs.js';
import type { JobContext } from './job-context.js';

/** A job on its way to a thread. */
export interface ThreadTask extends Pick<JobContext, 'config' | 'sources' | 'version' | 'storeFiles'> {
  readonly due: DueJob;
  /** Permissions of new outputs. */
  readonly outputMode: number;
}

/** What became of it. */
export type ThreadAnswer =
  | { readonly kind: 'report'; readonly report: RunReport }
  /** An error of the catalogue, to be made again on the other side. */
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly details: unknown }
  | { readonly kind: 'bug'; readonly place: string };
