import type { CustomPipelines } from '../domain/custom-pipelines.js';
import { metadataOfColumn } from '../domain/metadata-column.js';
import { AssessError } from '../errors.js';
import { GROUPING_COLUMNS, type Statistics, type Store } from '../store/store.js';

export type { Statistics } from '../store/store.js';

/**
 * Counts and score distribution of an account, in one group or by a column. Scores are counted by points of the scale, IELTS
 * bands by halves.
 * @throws AssessError `invalid_option` when no submission has that column; `unknown_pipeline` for one that has no results
 *   either
 */
export async function accountStatistics(options: {
  store: Store;
  accountId: string;
  by?: string | undefined;
  includeTests: boolean;
  /** Whose results count; absent: those of all pipelines. */
  pipeline?: string | undefined;
  customPipelines: CustomPipelines;
}): Promise<Statistics> {
  const { store, accountId, by, includeTests, pipeline, customPipelines } = options;
  if (by !== undefined && !GROUPING_COLUMNS.includes(by)) {
    const known = await store.metadataColumns(accountId);
    if (!known.includes(metadataOfColumn(by))) {
      const reason = `no submission has a column ${by}; there are ${[...GROUPING_COLUMNS, ...known].join(', ')}`;
      throw new AssessError('invalid_option', { option: '--by', reason });
    }
  }
  // Loading the engine takes a while.
  const { pipelineNamed, pipelinesOn } = await import('./pipelines.js');
  const inHalves = pipelinesOn('ielts', customPipelines);
  const statistics = await store.statistics({ accountId, by, includeTests, pipeline, inHalves });
  // A pipeline that is gone may have left results.
  if (pipeline !== undefined && statistics.groups.length === 0) pipelineNamed(pipeline, customPipelines);
  return statistics;
}
