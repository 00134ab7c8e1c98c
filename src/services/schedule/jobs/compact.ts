import { compactStore } from '../../upkeep/compact.js';
import type { PrepareJob } from '../job-context.js';

export const prepareCompact: PrepareJob<'compact'> = async (_job, _plannedAt, context) => ({
  async work() {
    const { store, storeFiles: files, signal } = context;
    const { bytes_before, bytes_after } = await compactStore({ store, files, signal });
    return { outcome: 'done', counts: { bytes_before, bytes_after } };
  },
});
