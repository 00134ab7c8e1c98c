import { exportFormat } from '../../../domain/schedule.js';
import { conditionsOf } from '../../conditions.js';
import { exportFeedback } from '../../export/feedback.js';
import { exportResults } from '../../export/results.js';
import { exportSubmissions } from '../../export/submissions.js';
import { exportWorkbook } from '../../export/workbook.js';
import type { PrepareJob } from '../job-context.js';
import { outputPath } from '../job-output.js';
import { accountOf } from '../job-subject.js';

const exports = { results: exportResults, submissions: exportSubmissions, feedback: exportFeedback };

export const prepareExport: PrepareJob<'export'> = async (job, plannedAt, context) => {
  const { store, storeFiles, signal } = context;
  const { id: accountId } = await accountOf(job, context);
  return {
    accountId,
    async work() {
      const format = exportFormat(job);
      const write = job.what === 'results' && format === 'xlsx' ? exportWorkbook : exports[job.what];
      const { rows, interrupted } = await write({
        store,
        accountId,
        pipeline: job.pipeline,
        where: await conditionsOf(store, accountId, job.what, job.where),
        format,
        out: outputPath(job.output, job, plannedAt),
        protect: storeFiles,
        signal,
      });
      return { outcome: interrupted ? 'interrupted' : 'done', counts: { rows } };
    },
  };
};
