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
    post(failureOf(error));
  } finally {
    port.close();
  }
}

/** Answers every request of a `LimitedThread`, or reports why it failed. */
export function answerRequests<Request, Reply>(answer: (request: Request) => Promise<Reply>): void {
  const port = parentPort!;
  const said = (request: Request): Promise<Said<Reply>> =>
    answer(request).then((message) => ({ kind: 'said', message }), failureOf);
  port.on('message', (request: Request) => void said(request).then((reply) => port.postMessage(reply)));
}

const failureOf = (error: unknown): Said<never> =>
  error instanceof AssessError
    ? { kind: 'failed', code: error.code, details: error.details }
    : { kind: 'bug', place: placeOf(error) };
