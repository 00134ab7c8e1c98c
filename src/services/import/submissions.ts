import { metadataText, type NewSubmission } from '../../domain/submissions/submission.js';
import { AssessError, say } from '../../errors.js';
import { type ColumnPlan, undoPlan } from '../../readers/column-plan.js';
import { findSources, type Source } from '../../readers/documents/find.js';
import type { MarkColumn } from '../../readers/mark-columns.js';
import { type MarkedSubmission, openMarkedSubmissions } from '../../readers/marked-submissions.js';
import { isTableOfSubmissions, openSubmissions } from '../../readers/open-submissions.js';
import type { SubmissionChoices } from '../../readers/submissions.js';
import type { Presence } from '../../store/presence.js';
import type { RunLog } from '../../store/run-log.js';
import type { MarkRecords, Submissions, SubmissionWriter } from '../../store/submissions.js';
import { recordMarks } from './feedback.js';
import { type ImportOptions, type ImportSummary, importTables, readingOf } from './tables.js';

export interface ImportSubmissionsOptions extends ImportOptions {
  /** Columns in the names of documents: `{task_id}/{author_id}`, matched with the end of the path without its extension. */
  readonly name?: string | undefined;
  readonly store: Submissions & MarkRecords & RunLog & Presence;
  /** Columns of marks, which are imported with the texts. */
  readonly marks?: readonly MarkColumn[] | undefined;
  /** `abort` stores nothing at all when a row is rejected, or when the import is stopped. */
  readonly onError?: 'continue' | 'abort' | undefined;
}

/**
 * Imports submissions from tables and documents. They are checked against the rules of the interface, the store and
 * earlier rows of the files.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`, `unwritable_file`, with
 *   `onError: 'abort'` also `rejected_row`, and the store's errors
 */
export async function importSubmissions(options: ImportSubmissionsOptions): Promise<ImportSummary> {
  const { store, accountId, cleanIds, marks } = options;
  const idKey = cleanIds ? await store.idKey(accountId) : undefined;
  if (marks && options.onError === 'abort') {
    throw new AssessError('invalid_option', { option: 'mark', reason: say.marksAfterwards() });
  }
  if (marks) return recordMarks(options, (run) => importWithMarks(options, marks, idKey, run));
  if (options.onError !== 'abort') return importInto(store, options, idKey);
  let summary: ImportSummary | undefined;
  try {
    return await store.transaction(async (writer) => {
      summary = await importInto(writer, options, idKey);
      if (summary.interrupted) throw new Interrupted();
      return summary;
    });
  } catch (error) {
    if (error instanceof Interrupted && summary) return { ...summary, stored: 0 };
    throw error;
  }
}

/** Rolls back the transaction of an import that was stopped. */
class Interrupted extends Error {}

function importInto(
  writer: SubmissionWriter,
  options: ImportSubmissionsOptions,
  idKey: string | undefined,
): Promise<ImportSummary> {
  const { accountId, now } = options;
  const choices = { ...readingOf(options), name: options.name, idKey };
  return importTables<NewSubmission, Source>(
    {
      find: (named) => sourcesIn(named, choices),
      open: (source, signal) => openSubmissions(source, choices, signal),
      add: (values) => writer.addSubmissions(accountId, values, now()),
      idOf: ({ id }) => id,
      columnsOf: columnsOfSubmission,
      abortAtFirst: options.onError === 'abort',
    },
    options,
  );
}

const columnsOfSubmission = (plan: ColumnPlan, submission: NewSubmission) =>
  undoPlan(plan, { ...submission }, JSON.parse(metadataText(submission) ?? '{}') as Record<string, unknown>);

/** Finds the tables and documents of an import. */
async function sourcesIn(named: readonly string[], choices: SubmissionChoices): Promise<readonly Source[]> {
  const sources = await findSources(named, (path) => isTableOfSubmissions(path, choices));
  if (choices.name !== undefined && sources.every((source) => typeof source === 'string'))
    throw new AssessError('invalid_option', { option: 'name', reason: 'applies only to documents' });
  return sources;
}

/** Stores each batch of texts, then the marks of those that were accepted. */
async function importWithMarks(
  options: ImportSubmissionsOptions,
  columns: readonly MarkColumn[],
  idKey: string | undefined,
  run: number,
): Promise<ImportSummary> {
  const { store, accountId, now } = options;
  const choices = { ...readingOf(options), name: options.name, idKey };
  const counts = { read: 0, stored: 0, replaced: 0, unchanged: 0, rejected: 0 };
  const summary = await importTables<MarkedSubmission, Source>(
    {
      find: (named) => sourcesIn(named, choices),
      open: (source, signal) => openMarkedSubmissions(source, columns, choices, signal),
      add: async (rows) => {
        const texts = rows.map(({ submission }) => submission);
        const outcomes = await store.addSubmissions(accountId, texts, now());
        const accepted = rows.filter((_, index) => outcomes[index]!.status !== 'rejected');
        const marks = accepted.flatMap((row) => row.marks);
        const rejected = accepted.reduce((sum, { faults }) => sum + faults.length, 0);
        counts.read += marks.length + rejected;
        counts.rejected += rejected;
        // A text that was deleted in the meantime has taken its marks with it.
        for (const outcome of await store.addFeedback(accountId, marks, now(), run))
          counts[outcome === 'unknown_id' ? 'rejected' : outcome] += 1;
        return outcomes.map((outcome, index) =>
          outcome.status === 'rejected' ? outcome : { ...outcome, faults: rows[index]!.faults },
        );
      },
      idOf: ({ submission }) => submission.id,
      columnsOf: (plan, { submission, examiner }) =>
        columnsOfSubmission(plan, { ...examiner, ...submission }),
    },
    options,
  );
  return { ...summary, marks: counts };
}
