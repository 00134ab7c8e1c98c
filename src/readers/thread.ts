/** Entry of the thread that reads submissions beside the one that stores them. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { AssessError } from '../errors.js';
import type { ReadingMessage, ReadingTask } from './messages.js';
import { packBatch } from './packed.js';
import { readSubmissions } from './submissions.js';

const { path, choices } = workerData as ReadingTask;
const port = parentPort!;
const say = (message: ReadingMessage) => port.postMessage(message);

try {
  const orders = on(port, 'message');
  const table = await readSubmissions(path, choices);
  const { plan, size, notes } = table;
  say({ kind: 'opened', plan, size });
  const batches = table.batches[Symbol.asyncIterator]();
  for await (const _ of orders) {
    const next = await batches.next();
    if (next.done) break;
    say({ kind: 'batch', batch: packBatch(next.value) });
  }
  // Complete by now.
  say({ kind: 'end', notes });
} catch (error) {
  if (!(error instanceof AssessError)) throw error;
  say({ kind: 'failed', code: error.code, details: error.details });
} finally {
  port.close();
}
