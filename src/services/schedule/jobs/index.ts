import type { JobKind, ScheduledJob } from '../../../domain/schedule.js';
import type { JobContext, PrepareJob, ReadyJob } from '../job-context.js';

/** Prepares jobs of each kind; loaded on first use. */
const preparations: { readonly [K in JobKind]: () => Promise<PrepareJob<K>> } = {
  rescore: async () => (await import('./rescore.js')).prepareRescore,
  evaluate: async () => (await import('./evaluate.js')).prepareEvaluate,
  drift: async () => (await import('./drift.js')).prepareDrift,
  report: async () => (await import('./report.js')).prepareReport,
  export: async () => (await import('./export.js')).prepareExport,
  compact: async () => (await import('./compact.js')).prepareCompact,
  backup: async () => (await import('./backup.js')).prepareBackup,
};

/** Kinds that compute over all texts on their own thread; the others wait for threads or the store. */
export const COMPUTING: ReadonlySet<JobKind> = new Set<JobKind>(['evaluate', 'drift', 'report']);

/** Prepares a job. @throws AssessError if something that it names does not exist */
export async function prepareJob(job: ScheduledJob, plannedAt: Date, context: JobContext): Promise<ReadyJob> {
  const prepare = (await preparations[job.job]()) as PrepareJob<typeof job.job>;
  // The kind that chose the function is that of the job, which the compiler can't follow.
  return prepare(job as never, plannedAt, context);
}
