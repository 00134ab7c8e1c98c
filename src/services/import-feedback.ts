import type { MarkColumn } from '../readers/mark-columns.js';
import { columnsOfMark, idInFile, type MarkRow, openMarks } from '../readers/marks.js';
import type { FeedbackOutcome, Store } from '../store/store.js';
import { type ImportOptions, type ImportSummary, importTables, type RowOutcome } from './import-tables.js';

export type { MarkColumn } from '../readers/mark-columns.js';

export interface ImportFeedbackOptions extends ImportOptions {
  readonly store: Store;
  /** Columns of marks, for tables with several of them in a row; absent: a column `mark`. */
  readonly marks?: readonly MarkColumn[] | undefined;
}

/**
 * Imports examiners' marks. An examiner with a name gets a number, the same in every import. A mark of an examiner who marked that text before takes the earlier one's place.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`, `unwritable_file`, and the store's errors
 */
export async function importFeedback(options: ImportFeedbackOptions): Promise<ImportSummary> {
  const { store, accountId, map, set, encoding, cleanIds, marks, now } = options;
  const idKey = cleanIds ? await store.idKey(accountId) : undefined;
  return importTables<MarkRow>(
    {
      open: (path, signal) => openMarks(path, { map, set, encoding, idKey, marks }, signal),
      add: async (values) => (await store.addFeedback(accountId, values, now())).map(rowOutcome),
      idOf: idInFile,
      columnsOf: (plan, value) => columnsOfMark(plan, value, marks),
    },
    options,
  );
}

function rowOutcome(outcome: FeedbackOutcome): RowOutcome {
  return outcome === 'unknown_id' ? { status: 'rejected', message: 'id not found' } : { status: outcome };
}
