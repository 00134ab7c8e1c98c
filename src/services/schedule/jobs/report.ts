import { shownSettings } from '../../../config.js';
import { OVERALL_MARK } from '../../../domain/marks/human-score.js';
import { customPipelines } from '../../pipelines/custom-pipelines.js';
import { isMissing } from '../../report/report.js';
import { writeReport } from '../../report/write-report.js';
import type { PrepareJob } from '../job-context.js';
import { choicesOf } from '../job-marks.js';
import { outputPath } from '../job-output.js';
import { subjectOf } from '../job-subject.js';

/** The defaults of `assess report`. */
const TITLE = 'Assessment report';
const LISTED = 20;

/** The page with plots. */
export const prepareReport: PrepareJob<'report'> = async (job, plannedAt, context) => {
  const { identity, accountId, pipeline } = await subjectOf(job, context);
  const { store, config, sources, version, storeFiles, signal, now } = context;
  return {
    accountId,
    pipeline: identity,
    async work() {
      const { overview, agreement } = await writeReport({
        store,
        accountId,
        pipeline,
        customPipelines: customPipelines(config),
        mark: job.mark ?? OVERALL_MARK,
        choices: choicesOf(job),
        by: job.by,
        date: job.date,
        dateFormat: job.dateFormat,
        includeTests: false,
        limit: LISTED,
        withIds: job.ids ?? true,
        title: job.title ?? TITLE,
        settings: shownSettings(config, sources),
        version,
        now: now(),
        out: outputPath(job.output, job, plannedAt),
        protect: storeFiles,
        signal,
      });
      const message = isMissing(agreement) ? null : agreement.source.reading.warning;
      return {
        outcome: 'done',
        counts: { submissions: overview.submissions },
        ...(message !== null && { message }),
      };
    },
  };
};
