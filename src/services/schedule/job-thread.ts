/** Entry of the thread on which a job of a server works, which goes on answering; it reads the store through the socket. */
import { parentPort, workerData } from 'node:worker_threads';
import { AssessError, placeOf } from '../../errors.js';
import { reachStore } from '../../store/remote/reach.js';
import { setOutputMode } from '../../writers/file-modes.js';
import type { JobContext } from './job-context.js';
import type { ThreadAnswer, ThreadTask } from './job-messages.js';
import { prepareJob } from './jobs/index.js';

const { due, outputMode, ...given } = workerData as ThreadTask;
const path = given.config.store;

setOutputMode(outputMode);

async function answer(): Promise<ThreadAnswer> {
  try {
    await using store = await reachStore(path, () => {
      throw new AssessError('store_locked', { path, pid: process.pid });
    });
    const context: JobContext = {
      ...given,
      store,
      borrow: () => Promise.reject(new AssessError('internal', { reason: 'a job that computes assesses' })),
      batchSize: given.config.batchSize,
      // Whoever stops the job ends the thread.
      signal: new AbortController().signal,
      now: () => new Date(),
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
