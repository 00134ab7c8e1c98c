import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.js';
import { outputFault, type ScheduledJob } from '../../domain/schedule.js';
import { isDatabaseUrl } from '../../domain/store-url.js';
import { AssessError, reasonOf } from '../../errors.js';
import { customPipelines } from '../pipelines/custom-pipelines.js';
import { pipelineNamed } from '../pipelines/pipelines.js';
import { INSTEAD } from '../upkeep/file-store.js';
import { nextPlanned } from './planned-times.js';

/**
 * Checks what the schema of the settings can't check, so that mistakes show when a schedule starts and not at night.
 * @throws AssessError `invalid_config`, which names the job and the member
 */
export async function checkSchedule(
  config: Pick<Config, 'schedule' | 'store' | 'pipelines' | 'models'>,
  now: Date,
): Promise<void> {
  for (const job of config.schedule) {
    if ((job.job === 'backup' || job.job === 'compact') && isDatabaseUrl(config.store))
      throw invalid(job, 'job', `${job.job} works only with a store that is a file; ${INSTEAD[job.job]}`);
    checkCron(job, now);
    if ('pipeline' in job && job.pipeline !== undefined) checkPipeline(job, job.pipeline, config);
    if ('dateFormat' in job && job.dateFormat !== undefined && job.date === undefined)
      throw invalid(job, 'dateFormat', 'requires date, the column whose dates it describes');
    if ('output' in job && job.output !== undefined) await checkOutput(job, job.output);
  }
}

const invalid = ({ name }: ScheduledJob, member: string, reason: string, cause?: unknown) =>
  new AssessError('invalid_config', { source: `schedule.${name}.${member}`, reason }, { cause });

function checkCron(job: ScheduledJob, now: Date): void {
  let next: Date | undefined;
  try {
    next = nextPlanned(job, now);
  } catch (error) {
    const reason = reasonOf(error).replace(/^CronPattern: /, '');
    throw invalid(job, 'cron', `${reason}; it must have five fields, such as 0 2 * * *`, error);
  }
  if (!next) throw invalid(job, 'cron', 'it never runs');
}

function checkPipeline(job: ScheduledJob, pipeline: string, config: Parameters<typeof customPipelines>[0]) {
  try {
    pipelineNamed(pipeline, customPipelines(config));
  } catch (error) {
    throw invalid(job, 'pipeline', reasonOf(error), error);
  }
}

async function checkOutput(job: ScheduledJob, output: string): Promise<void> {
  const fault = outputFault(job);
  if (fault !== undefined) throw invalid(job, 'output', fault);
  const folder = dirname(output);
  if (folder.includes('{'))
    throw invalid(job, 'output', '{date} and {time} are allowed only in the name of the file');
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw invalid(job, 'output', `cannot write into the folder ${folder}: ${reasonOf(error)}`, error);
  }
  if (!(await stat(folder)).isDirectory()) throw invalid(job, 'output', `${folder} is not a folder`);
}
