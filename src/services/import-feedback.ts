import type { Feedback } from '../domain/feedback.js';
import { undoPlan } from '../readers/column-plan.js';
import { openMarks } from '../readers/marks.js';
import type { FeedbackOutcome, Store } from '../store/store.js';
import { type ImportOptions, type ImportSummary, importTables, type RowOutcome } from './import-tables.js';

export interface ImportFeedbackOptions extends ImportOptions {
  readonly store: Store;
}

/**
 * Imports examiners' marks. A mark of an examiner who marked that text before takes the earlier one's place.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`, `unwritable_file`, and the store's errors
 */
export function importFeedback(options: ImportFeedbackOptions): Promise<ImportSummary> {
  const { store, accountId, map, set, now } = options;
  return importTables<Feedback>(
    {
      open: (path, signal) => openMarks(path, { map, set }, signal),
      add: async (values) => (await store.addFeedback(accountId, values, now())).map(rowOutcome),
      idOf: ({ submission_id }) => submission_id,
      columnsOf: (plan, { submission_id, examiner_id, mark }) =>
        undoPlan(plan, { id: submission_id, examiner_id, mark }, undefined),
    },
    options,
  );
}

function rowOutcome(outcome: FeedbackOutcome): RowOutcome {
  return outcome === 'unknown_id' ? { status: 'rejected', message: 'id not found' } : { status: outcome };
}
