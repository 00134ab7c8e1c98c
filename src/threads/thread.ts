import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AssessError, placeOf } from '../errors.js';
import type { Said } from './messages.js';

interface ThreadOptions {
  /** Buffers to transfer with the task; they can't be used here afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Ends the thread immediately; pending calls then throw its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A piece of work on its own thread, whose entry calls `workInThread`. */
export class Thread<Message> implements AsyncIterable<Message> {
  readonly #worker: Worker;
  readonly #heard: AsyncIterator<Said<Message>[]>;
  readonly #signal: AbortSignal | undefined;
  readonly #stop = () => void this.#worker.terminate();

  /**
   * @param entry the compiled file
   * @param task its input, copied
   */
  constructor(entry: URL, task: unknown, { transfer = [], signal }: ThreadOptions = {}) {
    signal?.throwIfAborted();
    // The flags that this process was started with may not suit a thread (`node --input-type=module -e …`).
    this.#worker = new Worker(entry, { workerData: task, transferList: [...transfer], execArgv: [] });
    this.#heard = on(this.#worker, 'message', { close: ['exit'] });
    this.#signal = signal;
    signal?.addEventListener('abort', this.#stop);
  }

  /** Sends a message to the thread. */
  post(message: unknown): void {
    this.#worker.postMessage(message);
  }

  /**
   * The next message from the thread; undefined when it has ended.
   * @throws AssessError the error that it threw; `internal` for any other error; the reason of the signal
   */
  async next(): Promise<Message | undefined> {
    const { value, done } = await this.#heard.next().catch((error) => {
      throw failed(placeOf(error), error);
    });
    this.#signal?.throwIfAborted();
    if (done) return undefined;
    const said = value[0]!;
    if (said.kind === 'said') return said.message;
    if (said.kind === 'failed') throw new AssessError(said.code, said.details as never);
    throw failed(said.place);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message, void> {
    try {
      for (let message = await this.next(); message !== undefined; message = await this.next()) yield message;
    } finally {
      await this.close();
    }
  }

  /** The thread's last message, once it has ended by itself; undefined if it sent none. @throws as `next` does */
  async last(): Promise<Message | undefined> {
    let last: Message | undefined;
    for await (const message of this) last = message;
    return last;
  }

  /** Ends the thread immediately, whatever it is doing. */
  async close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#stop);
    await this.#worker.terminate();
  }
}

const failed = (place: string, cause?: unknown) =>
  new AssessError('internal', { reason: `work on a thread failed: ${place}` }, { cause });
