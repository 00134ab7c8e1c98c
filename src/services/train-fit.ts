import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AssessError, placeOf } from '../errors.js';
import type { FitMessage, FitTask, FittedModel } from './train-messages.js';

/** The thread runs compiled code, also where this file is run from its source. */
const ENTRY = fileURLToPath(new URL('../../dist/services/train-thread.js', import.meta.url));

/**
 * Fits a model on a thread of its own. The vectors of the task move there and can't be used afterwards.
 * @returns undefined where the signal stopped it
 * @throws AssessError `internal`
 */
export async function fitInThread(
  task: FitTask,
  signal: AbortSignal | undefined,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<FittedModel | undefined> {
  if (signal?.aborted) return undefined;
  const buffers = new Set(
    task.texts
      .flatMap(({ values, ngrams }) => [values, ngrams.indices, ngrams.values])
      .map(({ buffer }) => buffer as ArrayBuffer),
  );
  const thread = new Worker(ENTRY, { workerData: task, transferList: [...buffers], execArgv: [] });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  let fitted: FittedModel | undefined;
  thread.on('message', (message: FitMessage) => {
    if (message.kind === 'progress') onProgress?.(message.done, message.total);
    else fitted = message.fitted;
  });
  try {
    await once(thread, 'exit');
  } catch (error) {
    throw new AssessError('internal', { reason: `fitting failed: ${placeOf(error)}` }, { cause: error });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  if (signal?.aborted) return undefined;
  if (!fitted) throw new AssessError('internal', { reason: 'the thread that fits the model ended early' });
  return fitted;
}
