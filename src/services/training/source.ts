import type { Feedback } from '../../domain/marks/feedback.js';
import { MarkReader } from '../../domain/marks/mark-reader.js';
import { metadataOfColumn, metadataValue } from '../../domain/submissions/metadata-column.js';
import { noSubmissionColumn } from '../../domain/submissions/unknown-column.js';
import { AssessError } from '../../errors.js';
import { sizeOf } from '../../readers/bytes.js';
import {
  judgeMarked,
  type LeftOutRow,
  type MarkedColumns,
  type MarkedRow,
  nameIn,
  readMarkedTexts,
  type TraitColumns,
} from '../../readers/marked-texts.js';
import type { Columns } from '../../store/analysis.js';
import type { Rows } from '../../store/exports.js';
import { GROUPING_COLUMNS } from '../../store/statistics.js';
import type { StoredSubmission } from '../../store/submissions.js';

/** Where marked texts come from: files, or the submissions of an account. */
export interface MarkedSource {
  /** Display name: the names of the files, or the account. */
  readonly name: string;
  /** Reads the marks, and converts them to scores once all have been read. */
  readonly reader: MarkReader;
  /** Rows in order, in chunks of any length, each with the progress of reading. */
  read(signal: AbortSignal | undefined): AsyncIterable<SourceBatch>;
}

interface SourceBatch {
  readonly rows: readonly (MarkedRow | LeftOutRow)[];
  /** Share of the source that was read, 0 to 1; undefined if its size is unknown. */
  readonly share: number | undefined;
}

/**
 * Files with one row per text.
 * @throws AssessError `unreadable_file` immediately for a missing file; what `readMarkedTexts` throws while reading
 */
export async function markedFiles(paths: readonly string[], columns: MarkedColumns): Promise<MarkedSource> {
  const { reader = new MarkReader() } = columns;
  const sizes = await Promise.all(paths.map(sizeOf));
  const known = sizes.filter((size) => size !== undefined);
  const total = known.length === sizes.length ? known.reduce((sum, size) => sum + size, 0) : undefined;
  return {
    reader,
    name: paths.map((path) => (path === '-' ? 'standard input' : path)).join(', '),
    async *read(signal) {
      let before = 0;
      for (const [index, path] of paths.entries()) {
        for await (const { rows, taken } of readMarkedTexts(path, { ...columns, reader }, signal))
          yield { rows, share: total === undefined ? undefined : (before + taken) / Math.max(1, total) };
        before += sizes[index] ?? 0;
      }
    },
  };
}

interface StoreChoices {
  /** Metadata columns with marks; if empty, examiners' marks are used. */
  readonly human: readonly string[];
  /** Metadata columns with marks of traits; without columns in `human`, members of the marks. */
  readonly traits?: TraitColumns | undefined;
  /** Member of the marks. */
  readonly markKey: string;
  /** A column of submissions or of their metadata by which folds are formed. */
  readonly groupBy?: string | undefined;
  readonly reader?: MarkReader | undefined;
}

/**
 * The submissions of an account that have marks; test submissions are left out.
 * @throws AssessError `invalid_option` immediately for a missing column, and the store's errors
 */
export async function markedSubmissions(
  store: Columns & Rows,
  accountId: string,
  { human, traits = {}, markKey, groupBy, reader = new MarkReader() }: StoreChoices,
): Promise<MarkedSource> {
  const known = await store.metadataColumns(accountId);
  for (const column of human) requireColumn('human', column, known);
  if (human.length > 0) for (const column of Object.values(traits)) requireColumn('trait', column, known);
  if (groupBy !== undefined) requireColumn('group-by', groupBy, [...GROUPING_COLUMNS, ...known]);
  return {
    reader,
    name: `account ${accountId}`,
    async *read() {
      const marks = human.length > 0 ? undefined : await marksOf(store, accountId);
      const overall = `mark ${markKey}`;
      const columns = { human: marks ? [overall] : human, traits, reader };
      const columnOf = (submission: StoredSubmission, column: string) =>
        GROUPING_COLUMNS.includes(column)
          ? submission[column as keyof StoredSubmission]
          : metadataValue(submission.metadata, column);
      for await (const batch of store.submissions({ accountId })) {
        const rows = batch
          .filter(({ test }) => test === undefined)
          .map((submission) => {
            const given = marks?.get(submission.id) ?? [];
            const valuesOf = (column: string) =>
              marks
                ? given.map(({ mark }) => mark[column === overall ? markKey : column])
                : [metadataValue(submission.metadata, column)];
            return judgeMarked(`submission ${submission.id}`, columns, valuesOf, {
              id: submission.id,
              text: submission.text,
              question: submission.question_text,
              group: groupBy === undefined ? undefined : nameIn(columnOf(submission, groupBy)),
              author: submission.author_id,
              task: submission.task_id,
            });
          });
        yield { rows, share: undefined };
      }
    },
  };
}

/** Examiners' marks by submission, in the order of their ids. */
async function marksOf(store: Rows, accountId: string): Promise<Map<string, Feedback[]>> {
  const found = new Map<string, Feedback[]>();
  for await (const batch of store.feedback({ accountId }))
    for (const given of batch) {
      const own = found.get(given.submission_id);
      if (own) own.push(given);
      else found.set(given.submission_id, [given]);
    }
  for (const own of found.values()) own.sort((a, b) => a.examiner_id - b.examiner_id);
  return found;
}

function requireColumn(option: string, column: string, known: readonly string[]): void {
  if (known.includes(metadataOfColumn(column))) return;
  throw new AssessError('invalid_option', { option, reason: noSubmissionColumn(column, known) });
}
