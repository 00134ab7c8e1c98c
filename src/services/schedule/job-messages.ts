import type { DueJob } from './due-jobs.js';
import type { JobContext } from './job-context.js';

/** A job as sent to a thread. */
export interface ThreadTask extends Pick<JobContext, 'config' | 'sources' | 'version' | 'storeFiles'> {
  readonly due: DueJob;
  /** Permissions of new outputs. */
  readonly outputMode: number;
}
