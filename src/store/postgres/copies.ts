import type { Database } from './database.js';
import { PrivateDuckDb, type SnapshotQuery, takeSnapshot } from './snapshot.js';

/** So many copies there are at once; who wants another waits until one is gone. */
const AT_ONCE = 2;
const MEMORY_LIMIT = '1GiB';

/**
 * The private copies that DuckDB computes over. Each may take the memory that the settings let DuckDB have, therefore they
 * are few. Who has one must not ask for another before it is gone.
 */
export class Copies {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  /** @param memoryLimit what DuckDB may use for each, such as `1GiB` */
  constructor(
    private readonly database: Database,
    private readonly memoryLimit: string = MEMORY_LIMIT,
  ) {}

  /** A copy of what is asked for, as it is at one moment; the caller disposes of it. @param signal ends also the waiting */
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

  /** A copy without rows; the caller disposes of it. */
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

  /** The place goes to whoever has waited longest. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}
