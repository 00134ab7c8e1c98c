import { Worker } from 'node:worker_threads';
import { AssessError } from '../errors.js';
import type { Said } from './messages.js';

/** Limits on the answer to one request. */
export interface Limits {
  readonly seconds: number;
  /** Bytes, within the heap of JavaScript and outside it. */
  readonly memory: number;
}

/** A request was given up, and its thread ended. */
export class LimitExceeded extends Error {
  constructor(readonly limit: keyof Limits) {
    super(`a limit of ${limit} was exceeded`);
  }
}

const LOOK_MS = 50;
const MIB = 1 << 20;

/**
 * A thread that answers requests one at a time (`answerRequests`), each within limits. It starts with the first request,
 * and again with the next one after it was ended. While it is idle, the process can end.
 */
export class LimitedThread<Request, Reply> {
  #thread: Worker | undefined;

  constructor(
    private readonly entry: URL,
    private readonly limits: Limits,
  ) {}

  /**
   * @param signal ends the thread at once; its reason is then thrown
   * @param most bytes that this request may take, if fewer than the others
   * @throws LimitExceeded; AssessError as the thread threw it, `internal` for any other error
   */
  ask(request: Request, signal?: AbortSignal, most = this.limits.memory): Promise<Reply> {
    signal?.throwIfAborted();
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const { seconds } = this.limits;
    const memoryBefore = process.memoryUsage.rss();
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearInterval(watch);
        signal?.removeEventListener('abort', abort);
        thread.off('error', fail).off('message', finish);
        thread.unref();
      };
      const stop = (error: unknown) => {
        settle();
        void this.close();
        reject(error);
      };
      const abort = () => stop(signal!.reason);
      const fail = (error: Error & { readonly code?: string }) =>
        stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded('memory') : internal('it ended'));
      const finish = (said: Said<Reply>) => {
        settle();
        if (said.kind === 'said') resolve(said.message);
        else if (said.kind === 'failed') reject(new AssessError(said.code, said.details as never));
        else reject(internal(said.place));
      };
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - memoryBefore > most) stop(new LimitExceeded('memory'));
        else if (performance.now() - started > seconds * 1000) stop(new LimitExceeded('seconds'));
      }, LOOK_MS);
      signal?.addEventListener('abort', abort);
      thread.ref();
      thread.on('error', fail).on('message', finish);
      thread.postMessage(request);
    });
  }

  /** If the thread fails between two requests, the process goes on. */
  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.limits.memory / MIB };
    const thread = new Worker(this.entry, { execArgv: [], stdout: true, stderr: true, resourceLimits });
    return thread.on('error', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
  }

  /** Ends the thread at once. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

const internal = (place: string) =>
  new AssessError('internal', { reason: `work on a thread failed: ${place}` });
