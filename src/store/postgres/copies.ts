import type { Database } from './database.js';
import { PrivateDuckDb, type SnapshotQuery, takeSnapshot } from './snapshot.js';

/** Maximum number of copies at a time; further requests wait until one is deleted. */
const AT_ONCE = 2;
const MEMORY_LIMIT = '1GiB';

/**
 * The private copies on which DuckDB runs analyses. Each may take DuckDB's whole memory limit, so there are few of
 * them. Code that holds a copy must not request another before it is disposed of.
 */
export class Copies {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** @param memoryLimit DuckDB's memory limit for each, such as `1GiB` */
  constructor(
    private readonly database: Database,
    private readonly memoryLimit: string = MEMORY_LIMIT,
  ) {}

  /** A snapshot of the requested data; the caller disposes of it. @param signal also cancels the wait */
  async take(query: SnapshotQuery, signal?: AbortSignal): Promise<PrivateDuckDb> {
    const copy = await this.empty(signal);
    try {
      await takeSnapshot(this.database, copy, query, signal);
      return copy;
    } catch (error) {
      await copy[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** An empty copy; the caller disposes of it. */
  async empty(signal?: AbortSignal): Promise<PrivateDuckDb> {
    await this.#turn(signal);
    try {
      return await PrivateDuckDb.make(this.database.name, this.memoryLimit, () => this.#leave());
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#taken < AT_ONCE) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal!.reason);
      };
      signal?.addEventListener('abort', stop, { once: true });
      this.#waiting.push(begin);
    });
  }

  /** The place goes to the caller that has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
