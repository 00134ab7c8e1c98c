import type { Submission } from '../domain/submission.js';
import { AssessError } from '../errors.js';
import { undoPlan } from '../readers/column-plan.js';
import { findSources, type Source } from '../readers/documents/find.js';
import { isTableOfSubmissions, openSubmissions } from '../readers/open-submissions.js';
import type { Store, SubmissionWriter } from '../store/store.js';
import { type ImportOptions, type ImportSummary, importTables } from './import-tables.js';

export interface ImportSubmissionsOptions extends ImportOptions {
  /** Columns in the names of documents: `{task_id}/{author_id}`, matched with the end of the path without its extension. */
  readonly name?: string | undefined;
  readonly store: Store;
  /** Rows without an id get one that is derived from their attributes and is the same in every import. */
  readonly generateIds?: boolean | undefined;
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
  const { store, accountId, cleanIds } = options;
  const idKey = cleanIds ? await store.idKey(accountId) : undefined;
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
  const { accountId, now, map, set, encoding, sheet, name, generateIds } = options;
  const choices = { map, set, encoding, sheet, name, generateIds, idKey };
  return importTables<Submission, Source>(
    {
      find: async (named) => {
        const sources = await findSources(named, (path) => isTableOfSubmissions(path, choices));
        if (name !== undefined && sources.every((source) => typeof source === 'string'))
          throw new AssessError('invalid_option', { option: '--name', reason: 'applies only to documents' });
        return sources;
      },
      open: (source, signal) => openSubmissions(source, choices, signal),
      add: (values) => writer.addSubmissions(accountId, values, now()),
      idOf: ({ id }) => id,
      columnsOf: (plan, submission) => undoPlan(plan, { ...submission }, submission.metadata),
      abortAtFirst: options.onError === 'abort',
    },
    options,
  );
}
