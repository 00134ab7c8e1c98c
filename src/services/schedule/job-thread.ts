/** Entry of the thread on which a job of a server works, which goes on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { isDatabaseUrl } from '../../domain/store-url.js';
import { AssessError, placeOf } from '../../errors.js';
import type { Store } from '../../store/store.js';
import { setOutputMode } from '../../writers/file-modes.js';
import type { JobContext } from './job-context.js';
import type { ThreadAnswer, ThreadTask } from './job-messages.js';
import { prepareJob } from './jobs/index.js';

const { due, outputMode, ...given } = workerData as ThreadTask;
const path = given.config.store;
/** One that copies, and one that can stop it. */
const CONNECTIONS = 2;

setOutputMode(outputMode);

/** A file through the socket of the server, a database by connections of the thread. */
async function open(): Promise<Store> {
  if (isDatabaseUrl(path)) {
    const { openPostgres } = await import('../../store/postgres/open.js');
    return openPostgres(path, { connections: CONNECTIONS, memoryLimit: given.config.memoryLimit });
  }
  const { reachStore } = await import('../../store/remote/reach.js');
  return reachStore(path, () => {
    throw new AssessError('store_locked', { path, pid: process.pid });
  });
}

async function answer(): Promise<ThreadAnswer> {
  try {
    await using store = await open();
    const context: JobContext = {
      ...given,
      store,
      borrow: () => Promise.reject(new AssessError('internal', { reason: 'a job that computes assesses' })),
      batchSize: given.config.batchSize,
      // Whoever stops the job ends the thread.
      signal: new AbortController().signal,
      now: store.now ?? (() => new Date()),
      log: { info() {}, warn() {}, error() {} },
    };
    const ready = await prepareJob(due.job, due.plannedAt, context);
    return { kind: 'report', report: await ready.work() };
  } catch (error) {
    if (error instanceof AssessError) return { kind: 'error', code: error.code, details: error.details };
    return { kind: 'bug', place: placeOf(error) };
  }
}

parentPort!.postMessage(await answer());
