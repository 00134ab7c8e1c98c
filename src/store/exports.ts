import type { Condition, ConditionSubject } from '../domain/condition.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { StoredFeedback, StoredSubmission } from './submissions.js';

/** Which rows an export reads; `pipeline` chooses among results. Test submissions are included and flagged. */
export interface ExportQuery {
  readonly accountId: string;
  readonly pipeline?: string | undefined;
}

/** Which rows an export gives. */
export interface RowsExport extends ExportQuery {
  readonly subject: ConditionSubject;
  /** All of them must hold. */
  readonly where?: readonly Condition[] | undefined;
  /** Results of this version of the pipeline, shown or given way; absent: those that are shown. */
  readonly version?: Pick<PipelineIdentity, 'version' | 'configHash'> | undefined;
}

/** An export as text: a line a row, the header of CSV in front. */
export interface TextExport extends RowsExport {
  readonly form: 'csv' | 'jsonl';
  /** JSON lines of results have `question_text` and `text`, too. */
  readonly withTexts?: boolean | undefined;
}

/** A part of an export: whole lines. */
export interface TextBatch {
  readonly rows: number;
  readonly text: string;
}

/** Exports come in batches, in order of receipt; what is read is settled at the start. */
export interface Exports {
  submissions(query: ExportQuery): AsyncIterable<StoredSubmission[]>;
  feedback(query: ExportQuery): AsyncIterable<StoredFeedback[]>;
  /** The same as the text of a file, which the store puts together far quicker than anybody can from single rows. */
  exportText(query: TextExport): AsyncIterable<TextBatch>;
  /**
   * Writes an export as Parquet into a new file, in the process that holds the store. Resolves with the number of rows.
   * @param path absolute
   * @param signal ends it early, with a rejection; works in the process that holds the store only
   */
  exportParquet(query: RowsExport, path: string, signal?: AbortSignal): Promise<number>;
  /** Texts by receipt, in batches in order of receipt; those that are gone, or another account's, are left out. */
  textsOf(
    accountId: string,
    receipts: readonly number[],
  ): AsyncIterable<{ readonly receipt: number; readonly text: string }[]>;
}
