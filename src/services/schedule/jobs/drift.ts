import { DRIFT_LIMITS } from '../../../metrics/drift.js';
import { driftReport } from '../../drift/drift.js';
import type { PrepareJob } from '../job-context.js';
import { outputPath, writeFindings } from '../job-output.js';
import { subjectOf } from '../job-subject.js';

/** How scores change from period to period; its alarms are those of the run. */
export const prepareDrift: PrepareJob<'drift'> = async (job, plannedAt, context) => {
  const { identity, ...subject } = await subjectOf(job, context);
  return {
    accountId: subject.accountId,
    pipeline: identity,
    async work() {
      const report = await driftReport({
        ...subject,
        store: context.store,
        by: job.by ?? 'month',
        date: job.date,
        dateFormat: job.dateFormat,
        from: job.from,
        now: context.now(),
        limits: DRIFT_LIMITS,
        includeTests: false,
      });
      if (job.output !== undefined)
        await writeFindings(outputPath(job.output, job, plannedAt), report, context.storeFiles);
      return {
        outcome: 'done',
        counts: { periods: report.periods.length, alarms: report.alarms.length },
      };
    },
  };
};
