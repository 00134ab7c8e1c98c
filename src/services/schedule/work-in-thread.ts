import { AssessError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import { newOutputMode } from '../../writers/file-modes.js';
import type { RunReport } from '../versions/runs.js';
import type { ThreadTask } from './job-messages.js';

const ENTRY = new URL('./job-thread.js', import.meta.url);

/**
 * Runs a job on its own thread, which reaches a store in a file through the socket of this process.
 * @throws AssessError what the job throws; `store_locked` if there is no such socket; `internal`; the reason of the signal
 *   if it ended the thread
 */
export async function workInThread(
  task: Omit<ThreadTask, 'outputMode'>,
  signal: AbortSignal,
): Promise<RunReport> {
  const given: ThreadTask = { ...task, outputMode: newOutputMode() };
  // To its end: the thread closes its store after it has reported.
  const report = await new Thread<RunReport>(ENTRY, given, { signal }).last();
  if (report) return report;
  throw new AssessError('internal', { reason: 'the thread of a job ended early' });
}
