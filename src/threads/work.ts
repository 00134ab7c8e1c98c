import { parentPort, workerData } from 'node:worker_threads';
import { AssessError, placeOf } from '../errors.js';
import type { Said } from './messages.js';

/** Sends a message to the code that started the thread. Transferred values can't be used afterwards. */
type Say<Message> = (message: Message, transfer?: readonly ArrayBuffer[]) => void;

/** Does the work of a thread with the task that it was given, and reports a failure. */
export async function workInThread<Task, Message>(
  work: (task: Task, say: Say<Message>) => Promise<void> | void,
): Promise<void> {
  const port = parentPort!;
  const post = (said: Said<Message>, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(said, transfer);
  try {
    await work(workerData as Task, (message, transfer) => post({ kind: 'said', message }, transfer));
  } catch (error) {
    if (error instanceof AssessError) post({ kind: 'failed', code: error.code, details: error.details });
    else post({ kind: 'bug', place: placeOf(error) });
  } finally {
    port.close();
  }
}
