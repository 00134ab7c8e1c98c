import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { RunCounts, RunOutcome } from '../../domain/results/run.js';
import { AssessError, causeOf } from '../../errors.js';
import { type RunReport, recordRun } from '../versions/runs.js';
import type { DueJob } from './due-jobs.js';
import type { JobContext, ReadyJob } from './job-context.js';
import { prepareJob } from './jobs/index.js';

/** A run that has ended. */
export interface JobRun {
  /** The name of the job, and its kind. */
  readonly job: string;
  readonly kind: string;
  /** Its number in the log of runs. */
  readonly run: number;
  readonly plannedAt: Date;
  readonly pipeline?: PipelineIdentity | undefined;
  readonly outcome: RunOutcome;
  readonly counts?: RunCounts | undefined;
  /** Why it failed, or a note on it. */
  readonly message?: string | undefined;
  readonly seconds: number;
}

/**
 * Runs a job for its planned time, records it in the log of runs, and logs how it ended. An error of the job ends only this
 * run.
 * @returns undefined if another process has started it for the same time
 * @throws AssessError if the store fails
 */
export async function runJob(due: DueJob, context: JobContext): Promise<JobRun | undefined> {
  const { job, plannedAt } = due;
  const { store, now } = context;
  const startedAt = now();
  const ready = await prepareJob(job, plannedAt, context).catch(failing);
  const { accountId, pipeline } = ready;
  const claim = { job: job.job, schedule: job.name, plannedAt, accountId, pipeline };
  let run: number | undefined;
  let end: Pick<JobRun, 'outcome' | 'counts' | 'message'> | undefined;
  try {
    end = await recordRun(
      { store, now, ...claim },
      (number) => {
        run = number;
        return unlessStopped(() => (context.perform ? context.perform(due, ready) : ready.work()), context);
      },
      (report) => report,
    );
  } catch (error) {
    // Without a number it is the log of runs that failed.
    if (run === undefined) throw error;
    end = { outcome: 'failed', message: causeOf(error) };
  }
  if (run === undefined || !end) return undefined;
  const seconds = (now().getTime() - startedAt.getTime()) / 1000;
  const ended: JobRun = { job: job.name, kind: job.job, run, plannedAt, pipeline, ...end, seconds };
  tell(ended, context);
  return ended;
}

/** If a job cannot be prepared, for example because its account is deleted, the run fails. */
const failing = (error: unknown): ReadyJob => ({ work: () => Promise.reject(error) });

/**
 * Ignores errors of work that the signal stopped. It is not an error either if there are no marks or results yet, or only
 * those of texts that the pipeline was fitted on.
 */
async function unlessStopped(work: () => Promise<RunReport>, { signal }: JobContext): Promise<RunReport> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return { outcome: 'interrupted', counts: {} };
    if (error instanceof AssessError && error.code === 'nothing_to_evaluate')
      return { outcome: 'done', counts: { evaluated: 0 }, message: error.message };
    if (error instanceof AssessError && error.code === 'only_fitted_texts') {
      const { leftOut } = error.details as FittedNote;
      return { outcome: 'done', counts: { evaluated: 0, fitted: leftOut }, message: error.message };
    }
    throw error;
  }
}

/** One line per run; alarms may rely on its names. */
function tell({ plannedAt, pipeline, ...run }: JobRun, { log }: JobContext): void {
  const fields = {
    ...run,
    planned_at: plannedAt.toISOString(),
    ...(pipeline && { pipeline: `${pipeline.name}@${pipeline.version}` }),
  };
  if (run.outcome === 'failed') log.error(fields, 'a job failed');
  else if ((run.counts?.alarms ?? 0) > 0) log.warn(fields, 'a job ended with alarms');
  else log.info(fields, run.outcome === 'done' ? 'a job is done' : 'a job was stopped');
}
