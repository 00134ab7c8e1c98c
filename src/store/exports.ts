import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import type { Condition, ConditionSubject } from '../domain/submissions/condition.js';
import type { StoredFeedback, StoredSubmission } from './submissions.js';

/** The rows that an export reads; `pipeline` selects results. Test submissions are included and flagged. */
export interface ExportQuery {
  readonly accountId: string;
  readonly pipeline?: string | undefined;
}

/** The rows that an export contains. */
export interface RowsExport extends ExportQuery {
  readonly subject: ConditionSubject;
  /** All of them must be satisfied. */
  readonly where?: readonly Condition[] | undefined;
  /** Results of this version of the pipeline, shown or earlier; absent: those that are shown. */
  readonly version?: Pick<PipelineIdentity, 'version' | 'configHash'> | undefined;
  /** Whether rows of results also have the members `question_text` and `text`. */
  readonly withTexts?: boolean | undefined;
}

/** A row of an export, by member of its line. Values that are objects are the JSON text that is stored. */
export type ExportRow = Readonly<Record<string, string | number | null>>;

/** Stored rows come in batches, in order of arrival; which texts are read is fixed at the start. */
export interface Rows {
  submissions(query: ExportQuery): AsyncIterable<StoredSubmission[]>;
  feedback(query: ExportQuery): AsyncIterable<StoredFeedback[]>;
  /** Texts by receipt, in batches in order of arrival; deleted texts and those of other accounts are left out. */
  textsOf(
    accountId: string,
    receipts: readonly number[],
  ): AsyncIterable<{ readonly receipt: number; readonly text: string }[]>;
}

/** What files of an account's rows are written from. */
export interface Exports {
  exportRows(query: RowsExport): AsyncIterable<ExportRow[]>;
  /** The metadata columns that have a value in some of these rows, in the order of the imported files. */
  filledColumns(query: RowsExport): Promise<string[]>;
}
