import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Submission } from '../domain/submission.js';
import { AssessError } from '../errors.js';
import type { JudgedBatch, JudgedTable } from './judged.js';
import { NEXT_BATCH, type ReadingMessage, type ReadingTask } from './messages.js';
import { unpackBatch } from './packed.js';
import type { SubmissionChoices } from './submissions.js';

/** The thread runs compiled code, also where this file is run from its source. */
const ENTRY = fileURLToPath(new URL('../../dist/readers/thread.js', import.meta.url));

/** Batches that are read before they are asked for, so that reading goes on while the store writes. */
const READ_AHEAD = 16;

/**
 * `readSubmissions` on a thread of its own, so that reading goes on while the store writes.
 * @param signal ends the reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function readSubmissionsInThread(
  path: string,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<Submission>> {
  signal?.throwIfAborted();
  const task: ReadingTask = { path, choices };
  // The flags that this process was started with may not suit a thread (`node --input-type=module -e …`).
  const thread = new Worker(ENTRY, { workerData: task, execArgv: [] });
  const messages = on(thread, 'message', { close: ['exit'] });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  const close = async () => {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  };

  async function hear(): Promise<ReadingMessage> {
    const { value, done } = await messages.next();
    signal?.throwIfAborted();
    if (done) throw new AssessError('internal', { reason: 'the reading thread ended early' });
    const message = value[0] as ReadingMessage;
    // biome-ignore lint/suspicious/noExplicitAny: the details travelled with their code.
    if (message.kind === 'failed') throw new AssessError(message.code, message.details as any);
    return message;
  }

  const notes: string[] = [];
  async function* batches(): AsyncGenerator<JudgedBatch<Submission>, void> {
    try {
      for (let count = 0; count < READ_AHEAD; count += 1) thread.postMessage(NEXT_BATCH);
      let message = await hear();
      for (; message.kind === 'batch'; message = await hear()) {
        yield unpackBatch(message.batch);
        thread.postMessage(NEXT_BATCH);
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
