import type { Submission } from '../domain/submission.js';
import { sizeOf } from './bytes.js';
import { isParquet } from './is-parquet.js';
import type { JudgedTable } from './judged.js';
import { readSubmissions, type SubmissionChoices } from './submissions.js';
import { readSubmissionsInThread } from './threaded.js';

/** Bytes from which a file is worth a thread, which takes a twentieth of a second to start. */
const WORTH_A_THREAD = 4 << 20;

/**
 * Opens CSV, TSV, JSONL or Parquet as submissions. Large files are read on a thread of their own; Parquet is decoded on those
 * of DuckDB, which must not be ended as a thread is.
 * @param signal ends the reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openSubmissions(
  path: string,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<Submission>> {
  const size = await sizeOf(path);
  return (size ?? 0) < WORTH_A_THREAD || (await isParquet(path, size))
    ? readSubmissions(path, choices, signal)
    : readSubmissionsInThread(path, choices, signal);
}
