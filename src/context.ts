import { existsSync } from 'node:fs';
import type { Config } from './config.js';
import type { OwnPipelines } from './domain/own-pipelines.js';
import { AssessError, reasonOf } from './errors.js';
import { createLog, type Log } from './log.js';
import { ownPipelines } from './services/own-pipelines.js';
import type { LoadedPipeline } from './services/pipelines.js';
import type { Store } from './store/store.js';
import type { SubmissionListener } from './store/told-store.js';
import type { Pool, Work } from './workers/pool.js';
import { keepFilesPrivate, setOutputMode } from './writers/file-modes.js';

/**
 * Composition root: everything that a command or the server holds open, made when it is first asked for, because
 * DuckDB and the engine take longer to load than most commands run. Disposing closes in reverse order.
 */
export class Context implements AsyncDisposable {
  readonly log: Log;
  readonly #held: AsyncDisposable[] = [];
  #store: Promise<Store> | undefined;
  #ownPipelines: OwnPipelines | undefined;

  constructor(
    readonly config: Config,
    readonly now: () => Date = () => new Date(),
  ) {
    this.log = createLog(config.logLevel);
    setOutputMode(config.outputMode);
  }

  /**
   * The store, opened once; made where there is none. While a server holds it, the server's store.
   * @throws AssessError `store_locked`, `store_unusable`, `store_newer`
   */
  store(): Promise<Store> {
    this.#store ??= this.#openStore();
    return this.#store;
  }

  /** The store, for work that makes no sense on an empty one. @throws AssessError `store_missing`, and those of `store` */
  existingStore(): Promise<Store> {
    const path = this.config.store;
    if (!this.#store && !existsSync(path)) throw new AssessError('store_missing', { path });
    return this.store();
  }

  /**
   * The store, held by this process, which lets commands of the same user work on it at the same time. To be asked for
   * instead of `store`, not after it. Where there can be no socket, they are kept out, and the log says so.
   * @param tell hears of what commands import
   * @throws AssessError `store_locked`, which says whether the holder is a server, `store_unusable`, `store_newer`
   */
  servedStore(tell?: SubmissionListener): Promise<Store> {
    this.#store ??= this.#serveStore(tell);
    return this.#store;
  }

  /** Files that no output may replace: the store, its log and copy, and the socket of the server that holds it. */
  get storeFiles(): readonly string[] {
    return ['', '.wal', '.compacting', '.sock'].map((suffix) => this.config.store + suffix);
  }

  /** Pipelines of one's own, from the settings and trained ones. @throws AssessError `invalid_config` */
  get ownPipelines(): OwnPipelines {
    this.#ownPipelines ??= ownPipelines(this.config);
    return this.#ownPipelines;
  }

  /** Threads that run a pipeline. @param work what they will be asked for */
  async pool({ definition, artefacts }: Omit<LoadedPipeline, 'identity'>, work?: Work): Promise<Pool> {
    const { createPool } = await import('./workers/pool.js');
    const { workers, batchTimeout } = this.config;
    return this.#hold(
      await createPool({
        pipeline: definition.name,
        ownPipelines: this.ownPipelines,
        artefacts,
        workers,
        timeout: batchTimeout * 1000,
        work,
      }),
    );
  }

  async #openStore(): Promise<Store> {
    const { reachStore } = await import('./store/remote/reach.js');
    return this.#hold(await reachStore(this.config.store, () => this.#openFile()));
  }

  async #serveStore(tell?: SubmissionListener): Promise<Store> {
    const [{ openToServe }, { serveStore }, { tellingOfSubmissions }] = await Promise.all([
      import('./store/remote/reach.js'),
      import('./store/remote/serve.js'),
      import('./store/told-store.js'),
    ]);
    const path = this.config.store;
    const store = this.#hold(await openToServe(path, () => this.#openFile(1)));
    try {
      this.#hold(await serveStore(tell ? tellingOfSubmissions(store, tell) : store, path));
    } catch (error) {
      // Not every file system takes sockets; the service itself needs none.
      this.log.warn({ reason: reasonOf(error) }, 'no other command can work on the store meanwhile');
    }
    return store;
  }

  /** @param threads for queries; a server needs one, since with more they wait for each other, and for the engine's */
  async #openFile(threads?: number): Promise<Store> {
    keepFilesPrivate();
    const { openStore } = await import('./store/duckdb/open.js');
    return openStore(this.config.store, { memoryLimit: this.config.memoryLimit, threads });
  }

  #hold<T extends AsyncDisposable>(resource: T): T {
    this.#held.push(resource);
    return resource;
  }

  /** One after the other, because what was made later may need what was made before until it is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (const resource of this.#held.splice(0).reverse()) {
      try {
        await resource[Symbol.asyncDispose]();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
