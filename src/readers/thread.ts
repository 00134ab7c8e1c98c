/** Entry of the thread that reads submissions while another stores them. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { workInThread } from '../threads/work.js';
import type { ReadingMessage, ReadingTask } from './messages.js';
import { packBatch } from './packed.js';
import { readSubmissions } from './submissions.js';

void workInThread<ReadingTask, ReadingMessage>(async ({ path, choices }, say) => {
  const orders = on(parentPort!, 'message');
  const table = await readSubmissions(path, choices);
  const { plan, size, batches } = table;
  say({ kind: 'opened', plan, size });
  const unread = batches[Symbol.asyncIterator]();
  for await (const _ of orders) {
    const next = await unread.next();
    if (next.done) break;
    say({ kind: 'batch', batch: packBatch(next.value) });
  }
  // Complete by now.
  say({ kind: 'end', notes: table.notes });
});
