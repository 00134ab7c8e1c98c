import { AssessError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import type { FitMessage, FitTask, FittedModel } from './messages.js';

const ENTRY = new URL('./thread.js', import.meta.url);

/**
 * Fits a model on its own thread. The vectors of the task are transferred and can't be used afterwards.
 * @returns undefined if the signal stopped it
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
  let fitted: FittedModel | undefined;
  try {
    for await (const message of new Thread<FitMessage>(ENTRY, task, { transfer: [...buffers], signal })) {
      if (message.kind === 'progress') onProgress?.(message.done, message.total);
      else fitted = message.fitted;
    }
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
  if (!fitted) throw new AssessError('internal', { reason: 'the thread that fits the model ended early' });
  return fitted;
}
