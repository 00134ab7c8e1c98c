import { Worker } from 'node:worker_threads';
import { AssessError } from '../../errors.js';
import { DAMAGED, LARGEST_UNPACKED, readWhole } from '../archive.js';
import type { DocumentText } from './document.js';
import type { Refused } from './pdf-text.js';

const ENTRY = new URL('./pdf-thread.js', import.meta.url);

/** Limits for one PDF: a few kilobytes can unpack to any size, or contain loops. */
const MOST_MEMORY = 2 * LARGEST_UNPACKED;
const MOST_SECONDS = 60;
const LOOK_MS = 50;

/** Reads PDFs on one thread, which starts with the first PDF and reads them all. */
export class PdfReader {
  #thread: Worker | undefined;

  /** @throws AssessError `unreadable_file` */
  async read(path: string, signal?: AbortSignal): Promise<DocumentText> {
    const bytes = await readWhole(path);
    // A copy of exactly the file's length: what is transferred must not be part of a pooled buffer.
    const reply = await this.#ask(new Uint8Array(bytes), signal);
    if ('reason' in reply) throw new AssessError('unreadable_file', { path, ...reply });
    return reply;
  }

  /** If the thread fails between two PDFs, the process goes on. */
  #start(): Worker {
    const thread = new Worker(ENTRY, { execArgv: [], stdout: true, stderr: true });
    return thread.on('error', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
  }

  #ask(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | undefined): Promise<DocumentText | Refused> {
    signal?.throwIfAborted();
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const memory = process.memoryUsage.rss();
    const started = Date.now();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearInterval(watch);
        signal?.removeEventListener('abort', abort);
        thread.off('error', fail).off('message', finish);
      };
      const stop = (reason: string) => {
        settle();
        void this.close();
        resolve({ reason });
      };
      const abort = () => {
        reject(signal!.reason);
        stop('');
      };
      const fail = () => stop(DAMAGED);
      const finish = (reply: DocumentText | Refused) => {
        settle();
        resolve(reply);
      };
      const watch = setInterval(() => {
        if (process.memoryUsage.rss() - memory > MOST_MEMORY) stop('it takes too much memory to read');
        else if (Date.now() - started > MOST_SECONDS * 1000)
          stop(`it takes longer than ${MOST_SECONDS} seconds to read`);
      }, LOOK_MS);
      signal?.addEventListener('abort', abort);
      thread.on('error', fail).on('message', finish);
      thread.postMessage(bytes, [bytes.buffer]);
    });
  }

  /** Ends the thread; the next PDF starts another. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
