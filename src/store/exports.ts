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
}

/** An export as text: one line per row, with the header of CSV first. */
export interface TextExport extends RowsExport {
  readonly form: 'csv' | 'jsonl';
  /** Whether JSON lines of results also contain `question_text` and `text`. */
  readonly withTexts?: boolean | undefined;
}

/** A part of an export: whole lines. */
export interface TextBatch {
  readonly rows: number;
  readonly text: string;
}

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

/** Files of an account's rows, assembled by the store. */
export interface Exports {
  /** Rows as the text of a file, which the store assembles much faster than a client could from single rows. */
  exportText(query: TextExport): AsyncIterable<TextBatch>;
  /**
   * Writes an export as Parquet to a new file, in the process that has the store open. Resolves with the number of rows.
   * @param path absolute
   * @param signal cancels it, with a rejection; works only in the process that has the store open
   */
  exportParquet(query: RowsExport, path: string, signal?: AbortSignal): Promise<number>;
}
