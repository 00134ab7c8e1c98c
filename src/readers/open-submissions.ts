import type { Submission } from '../domain/submission.js';
import { sizeOf } from './bytes.js';
import type { JudgedTable } from './judged.js';
import { readSubmissions, type SubmissionChoices } from './submissions.js';
import { readSubmissionsInThread } from './threaded.js';

/** Bytes from which a file is worth a thread, which takes a twentieth of a second to start. */
const WORTH_A_THREAD = 4 << 20;

/**
 * Opens CSV, TSV or JSONL as submissions; large files are read on a thread of their own.
 * @param signal ends the reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openSubmissions(
  path: string,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<Submission>> {
  const size = (await sizeOf(path)) ?? 0;
  return size < WORTH_A_THREAD
    ? readSubmissions(path, choices, signal)
    : readSubmissionsInThread(path, choices, signal);
}
