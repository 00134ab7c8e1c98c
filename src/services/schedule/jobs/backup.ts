import { backUp } from '../../upkeep/backup.js';
import type { PrepareJob } from '../job-context.js';
import { outputPath } from '../job-output.js';

/** Copies the whole store; replaces a copy with the same name. */
export const prepareBackup: PrepareJob<'backup'> = async (job, plannedAt, context) => ({
  async work() {
    const { store, storeFiles: protect, signal } = context;
    const out = outputPath(job.output, job, plannedAt);
    const { bytes } = await backUp({ store, out, force: true, protect, signal });
    return { outcome: 'done', counts: { bytes } };
  },
});
