import type { Account } from '../../domain/account.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { ScheduledJob } from '../../domain/schedule.js';
import type { Scale } from '../../engine/results/scale.js';
import { useAccount } from '../accounts/accounts.js';
import { customPipelines } from '../pipelines/custom-pipelines.js';
import { type Fitted, fittedOf } from '../pipelines/fitted-texts.js';
import { scoringPipelineNamed } from '../pipelines/pipelines.js';
import type { JobContext } from './job-context.js';

/** The account of a job. @throws AssessError `unknown_account` */
export function accountOf({ account }: ScheduledJob, { store, config, now }: JobContext): Promise<Account> {
  return useAccount(store, account ?? config.account, now());
}

/** Whose results a job reads. */
interface JobSubject {
  readonly accountId: string;
  readonly pipeline: string;
  readonly scale: Scale;
  /** The texts that it was fitted on. */
  readonly fitted: Fitted | undefined;
  /** The version that made the latest of them; undefined before the first. */
  readonly identity: PipelineIdentity | undefined;
}

/** @throws AssessError `unknown_account`, `unknown_pipeline`, `no_scores`, `invalid_config`, `broken_pipeline` */
export async function subjectOf(
  job: ScheduledJob & { readonly pipeline?: string | undefined },
  context: JobContext,
): Promise<JobSubject> {
  const account = await accountOf(job, context);
  const definition = scoringPipelineNamed(job.pipeline ?? account.pipeline, customPipelines(context.config));
  const { name, scale } = definition;
  const identity = await context.store.latestIdentity({
    accountId: account.id,
    includeTests: false,
    pipeline: name,
    marked: false,
  });
  return { accountId: account.id, pipeline: name, scale, fitted: fittedOf(definition), identity };
}
