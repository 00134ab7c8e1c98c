import type { CustomPipelines } from '../domain/pipelines/custom-pipelines.js';
import { pipelineNames, pipelinesOn } from '../domain/pipelines/pipeline-cards.js';
import { metadataOfColumn } from '../domain/submissions/metadata-column.js';
import { noSubmissionColumn } from '../domain/submissions/unknown-column.js';
import { AssessError } from '../errors.js';
import type { Columns, Summaries } from '../store/analysis.js';
import { GROUPING_COLUMNS, type Statistics } from '../store/statistics.js';

export type { Statistics } from '../store/statistics.js';

/**
 * Counts and score distribution of an account, overall or by a column. Scores are counted per point of the scale, IELTS
 * bands by the nearest half band.
 * @throws AssessError `invalid_option` if no submission has that column; `unknown_pipeline` if there is neither such a
 *   pipeline nor any result of one
 */
export async function accountStatistics(options: {
  store: Columns & Summaries;
  accountId: string;
  by?: string | undefined;
  includeTests: boolean;
  /** Pipeline whose results are counted; default: all pipelines. */
  pipeline?: string | undefined;
  customPipelines: CustomPipelines;
}): Promise<Statistics> {
  const { store, accountId, by, includeTests, pipeline, customPipelines } = options;
  if (by !== undefined && !GROUPING_COLUMNS.includes(by)) {
    const known = await store.metadataColumns(accountId);
    if (!known.includes(metadataOfColumn(by))) {
      const reason = noSubmissionColumn(by, [...GROUPING_COLUMNS, ...known]);
      throw new AssessError('invalid_option', { option: 'by', reason });
    }
  }
  const inHalves = pipelinesOn('ielts', customPipelines);
  const statistics = await store.statistics({ accountId, by, includeTests, pipeline, inHalves });
  // A pipeline that no longer exists may have left results.
  if (pipeline !== undefined && statistics.groups.length === 0) {
    const known = pipelineNames(customPipelines);
    if (!known.includes(pipeline)) throw new AssessError('unknown_pipeline', { name: pipeline, known });
  }
  return statistics;
}
