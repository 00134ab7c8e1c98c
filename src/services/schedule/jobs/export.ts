import { exportFormat } from '../../../domain/schedule.js';
import { conditionsOf } from '../../conditions.js';
import { exportRows } from '../../export/rows.js';
import { exportWorkbook } from '../../export/workbook.js';
import type { PrepareJob } from '../job-context.js';
import { outputPath } from '../job-output.js';
import { accountOf } from '../job-subject.js';

export const prepareExport: PrepareJob<'export'> = async (job, plannedAt, context) => {
  const { store, storeFiles, signal } = context;
  const { id: accountId } = await accountOf(job, context);
  return {
    accountId,
    async work() {
      const format = exportFormat(job);
      const isWorkbook = job.what === 'results' && format === 'xlsx';
      const options = {
        store,
        accountId,
        pipeline: job.pipeline,
        where: await conditionsOf(store, accountId, job.what, job.where),
        format,
        out: outputPath(job.output, job, plannedAt),
        protect: storeFiles,
        signal,
      };
      const { rows, interrupted } = await (isWorkbook
        ? exportWorkbook(options)
        : exportRows(job.what, options));
      return { outcome: interrupted ? 'interrupted' : 'done', counts: { rows } };
    },
  };
};
