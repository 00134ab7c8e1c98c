import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AssessError, placeOf } from '../../errors.js';
import { newOutputMode } from '../../writers/file-modes.js';
import type { RunReport } from '../runs.js';
import type { ThreadAnswer, ThreadTask } from './job-messages.js';

/** The thread runs compiled code, also where this file is run from its source. */
const ENTRY = fileURLToPath(new URL('../../../dist/services/schedule/job-thread.js', import.meta.url));

/**
 * Does a job on a thread of its own, which reaches a store in a file through the socket of this process.
 * @throws AssessError what the job throws; `store_locked` where there is no such socket; `internal`. The reason of the signal when
 *   it ended the thread
 */
export async function workInThread(
  task: Omit<ThreadTask, 'outputMode'>,
  signal: AbortSignal,
): Promise<RunReport> {
  signal.throwIfAborted();
  const thread = new Worker(ENTRY, { workerData: { ...task, outputMode: newOutputMode() }, execArgv: [] });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop);
  let answer: ThreadAnswer | undefined;
  thread.on('message', (message: ThreadAnswer) => {
    answer = message;
  });
  try {
    await once(thread, 'exit');
  } catch (error) {
    throw new AssessError('internal', { reason: `a job failed: ${placeOf(error)}` }, { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  if (answer?.kind === 'report') return answer.report;
  if (answer?.kind === 'error') throw new AssessError(answer.code, answer.details as never);
  throw new AssessError('internal', {
    reason: `the thread of a job ended early: ${answer?.place ?? 'no answer'}`,
  });
}
