import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rows } from '../../store/exports.js';
import { writeText } from '../../writers/sink.js';

/** A file that says what the outputs of a study were made from; written last, so that it also says that they are complete. */
const COMPLETION = 'study.complete';

/** A hash of all texts and marks of an account, and of what else the outputs depend on. */
export async function fingerprintOf(store: Rows, accountId: string, others: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(others));
  for await (const batch of store.submissions({ accountId }))
    for (const { id, author_id, task_id, metadata } of batch)
      hash.update(JSON.stringify([id, author_id, task_id, metadata]));
  for await (const batch of store.feedback({ accountId }))
    for (const { submission_id, examiner_id, mark } of batch)
      hash.update(JSON.stringify([submission_id, examiner_id, mark]));
  return hash.digest('hex');
}

/** Whether the outputs in the folder were made from the same. */
export async function isComplete(folder: string, fingerprint: string): Promise<boolean> {
  const found = await readFile(join(folder, COMPLETION), 'utf8').catch(() => undefined);
  return found?.trim() === fingerprint;
}

/** Marks the outputs in the folder as complete. */
export const complete = (folder: string, fingerprint: string): Promise<void> =>
  writeText(join(folder, COMPLETION), `${fingerprint}\n`);
