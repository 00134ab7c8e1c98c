/** Entry of the thread on which a server runs a job, so that the server keeps responding. */
import { isDatabaseUrl } from '../../domain/store-url.js';
import { AssessError } from '../../errors.js';
import { workInThread } from '../../threads/work.js';
import { setOutputMode } from '../../writers/file-modes.js';
import type { RunReport } from '../versions/runs.js';
import type { JobContext } from './job-context.js';
import type { ThreadTask } from './job-messages.js';
import { prepareJob } from './jobs/index.js';

/** One thread to copy, and one that can stop it. */
const CONNECTIONS = 2;

/** Opens a file through the socket of the server, a database by connections of the thread. */
async function open({ store: path, memoryLimit }: ThreadTask['config']) {
  if (isDatabaseUrl(path)) {
    const { openPostgres } = await import('../../store/postgres/open.js');
    return openPostgres(path, { connections: CONNECTIONS, memoryLimit });
  }
  const { reachStore } = await import('../../store/remote/reach.js');
  return reachStore(path, () => {
    throw new AssessError('store_locked', { path, pid: process.pid });
  });
}

await workInThread<ThreadTask, RunReport>(async ({ due, outputMode, ...given }, say) => {
  setOutputMode(outputMode);
  await using store = await open(given.config);
  const context: JobContext = {
    ...given,
    store,
    borrow: () => Promise.reject(new AssessError('internal', { reason: 'a job that computes assesses' })),
    batchSize: given.config.batchSize,
    // Stopping the job ends the thread.
    signal: new AbortController().signal,
    now: store.kind === 'database' ? store.now : () => new Date(),
    log: { info() {}, warn() {}, error() {} },
  };
  const ready = await prepareJob(due.job, due.plannedAt, context);
  say(await ready.work());
});
