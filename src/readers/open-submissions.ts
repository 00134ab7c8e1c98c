import { type NewSubmission, SUBMISSION_ATTRIBUTES } from '../domain/submissions/submission.js';
import { AssessError } from '../errors.js';
import { sizeOf } from './bytes.js';
import type { Source } from './documents/find.js';
import { isParquet } from './is-parquet.js';
import type { JudgedTable } from './judged.js';
import { readSubmissions, type SubmissionChoices } from './submissions.js';
import { openTable } from './table.js';
import { readSubmissionsInThread } from './threaded.js';

/** Bytes from which a file is worth a thread: starting one takes a twentieth of a second. */
const WORTH_A_THREAD = 4 << 20;

/** Whether a plain text is a table of submissions: its header has several columns, including a known one. */
export async function isTableOfSubmissions(
  path: string,
  { map = {}, encoding }: SubmissionChoices,
): Promise<boolean> {
  const known = new Set<string>(['id', ...SUBMISSION_ATTRIBUTES, ...Object.values(map)]);
  try {
    const { columns, close } = await openTable(path, undefined, { encoding });
    await close();
    return columns === undefined || (columns.length > 1 && columns.some((column) => known.has(column)));
  } catch (error) {
    // A text may look like the header of an unreadable table.
    if (error instanceof AssessError && error.code === 'unreadable_file') return false;
    throw error;
  }
}

/**
 * Opens CSV, TSV, JSONL, Parquet, a spreadsheet or documents as submissions. Large files are read on a separate thread.
 * Parquet is decoded by DuckDB on its own threads, and a thread that runs DuckDB must not be terminated.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openSubmissions(
  source: Source,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<NewSubmission>> {
  if (typeof source !== 'string') return readSubmissions(source, choices, signal);
  const size = await sizeOf(source);
  return (size ?? 0) < WORTH_A_THREAD || (await isParquet(source, size))
    ? readSubmissions(source, choices, signal)
    : readSubmissionsInThread(source, choices, signal);
}
