import type { NewSubmission } from '../domain/submissions/submission.js';
import { AssessError } from '../errors.js';
import { Thread } from '../threads/thread.js';
import type { JudgedBatch, JudgedTable } from './judged.js';
import { NEXT_BATCH, type ReadingMessage, type ReadingTask } from './messages.js';
import { unpackBatch } from './packed.js';
import type { SubmissionChoices } from './submissions.js';

/** Bundled, because it starts faster. */
const ENTRY = new URL('../bundled/reading.cjs', import.meta.url);

/** Batches that are read ahead, so that reading continues while the store writes. */
const READ_AHEAD = 16;

/**
 * `readSubmissions` on a separate thread, so that reading continues while the store writes.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function readSubmissionsInThread(
  path: string,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<NewSubmission>> {
  const task: ReadingTask = { path, choices };
  const thread = new Thread<ReadingMessage>(ENTRY, task, { signal });
  const close = () => thread.close();

  async function hear(): Promise<ReadingMessage> {
    const message = await thread.next();
    if (!message) throw new AssessError('internal', { reason: 'the reading thread ended early' });
    return message;
  }

  const notes: string[] = [];
  async function* batches(): AsyncGenerator<JudgedBatch<NewSubmission>, void> {
    try {
      for (let count = 0; count < READ_AHEAD; count += 1) thread.post(NEXT_BATCH);
      let message = await hear();
      for (; message.kind === 'batch'; message = await hear()) {
        yield unpackBatch(message.batch);
        thread.post(NEXT_BATCH);
      }
      if (message.kind === 'end') notes.push(...message.notes);
    } finally {
      await close();
    }
  }

  try {
    const opened = await hear();
    if (opened.kind !== 'opened')
      throw new AssessError('internal', { reason: 'the reading thread is confused' });
    const { plan, size } = opened;
    return { plan, size, notes, batches: batches(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
