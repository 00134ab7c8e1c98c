import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from './config.js';
import type { CustomPipelines } from './domain/custom-pipelines.js';
import { durationOf } from './domain/duration.js';
import { isDatabaseUrl } from './domain/store-url.js';
import { AssessError, reasonOf } from './errors.js';
import { createLog, type Log } from './log.js';
import { customPipelines } from './services/custom-pipelines.js';
import type { LoadedPipeline } from './services/pipelines.js';
import { canonicalPath } from './store/canonical-path.js';
import type { LogRepair } from './store/duckdb/log-repair.js';
import { logPathOf } from './store/log-path.js';
import type { FileStore, Store } from './store/store.js';
import type { Pool, Work } from './workers/pool.js';
import { keepFilesPrivate, setOutputMode } from './writers/file-modes.js';
import { setPartialPlaces } from './writers/partial-places.js';

/** Milliseconds after which other commands can read a store that this process holds. */
const MOMENT_MS = 300;

/** Folders to which jobs of the schedule write. */
function outputFolders({ schedule }: Config): string[] {
  const folders = schedule.flatMap((job) =>
    'output' in job && job.output ? [dirname(resolve(job.output))] : [],
  );
  return [...new Set(folders)].filter((folder) => !folder.includes('{'));
}

/**
 * Composition root: everything that a command or the server holds open, made when it is first asked for, because
 * DuckDB and the engine take longer to load than most commands run. Disposing closes in reverse order.
 */
export class Context implements AsyncDisposable {
  readonly log: Log;
  readonly #resources: AsyncDisposable[] = [];
  #store: Promise<Store> | undefined;
  #now: () => Date;
  #customPipelines: CustomPipelines | undefined;

  /**
   * @param now the clock of this machine
   * @param onWait hears, in words for the user, what is waited for, and gives what is to be called when that is over
   */
  constructor(
    readonly config: Config,
    now: () => Date = () => new Date(),
    private readonly onWait: (what: string) => () => void = () => () => {},
  ) {
    this.#now = now;
    this.log = createLog(config.logLevel);
    setOutputMode(config.outputMode);
    setPartialPlaces({
      register: isDatabaseUrl(config.store) ? undefined : `${resolve(config.store)}.unfinished`,
      folders: outputFolders(config),
    });
  }

  /** Now, by the clock of the store once it is open, where it has one of its own. */
  readonly now = (): Date => this.#now();

  /**
   * The store, opened once; made where there is none. While a server holds it, the server's store. While this process
   * holds it, other commands can read it.
   * @throws AssessError `store_locked`, `store_unusable`, `store_newer`, `store_read_only`
   */
  store(): Promise<Store> {
    this.#store ??= this.#openStore(false);
    return this.#store;
  }

  /** The store, for work that makes no sense on an empty one. @throws AssessError `store_missing`, and those of `store` */
  existingStore(): Promise<Store> {
    this.#requireFile();
    return this.store();
  }

  /**
   * The store, for work that only reads it: also one that may not be written, or that another command is at work on.
   * @throws AssessError `store_missing`, `store_locked`, `store_unusable`, `store_newer`
   */
  readableStore(): Promise<Store> {
    this.#requireFile();
    this.#store ??= this.#openStore(true);
    return this.#store;
  }

  #requireFile(): void {
    const path = this.config.store;
    if (!this.#store && !isDatabaseUrl(path) && !existsSync(path))
      throw new AssessError('store_missing', { path });
  }

  /**
   * The store, held by this process, which lets commands of the same user work on it at the same time. To be asked for
   * instead of `store`, not after it. Where there can be no socket, they are kept out, and the log says so.
   * @throws AssessError `store_locked`, which says whether the holder is a server, `store_unusable`, `store_newer`
   */
  servedStore(): Promise<Store> {
    this.#store ??= this.#serveStore();
    return this.#store;
  }

  /** Files that no output may replace: the store, its log, copies of it and of blocks, and the socket of the server that holds it. */
  get storeFiles(): readonly string[] {
    if (isDatabaseUrl(this.config.store)) return [];
    const file = canonicalPath(this.config.store);
    const beside = ['', '.acknowledged', '.blocks', '.compacting', '.sock'].map((suffix) => file + suffix);
    return [...beside, logPathOf(file)];
  }

  /** Custom pipelines, from the settings and trained ones. @throws AssessError `invalid_config` */
  get customPipelines(): CustomPipelines {
    this.#customPipelines ??= customPipelines(this.config);
    return this.#customPipelines;
  }

  /** Threads that run a pipeline. @param work what they will be asked for */
  async pool({ definition, artefacts }: Omit<LoadedPipeline, 'identity'>, work?: Work): Promise<Pool> {
    const { createPool } = await import('./workers/pool.js');
    const { workers, batchTimeout } = this.config;
    return this.#keep(
      await createPool({
        pipeline: definition.name,
        customPipelines: this.customPipelines,
        artefacts,
        workers,
        timeout: batchTimeout * 1000,
        work,
      }),
    );
  }

  /** A database, which any number of processes may have open. */
  async #openDatabase(): Promise<Store> {
    const { openPostgres } = await import('./store/postgres/open.js');
    const { store: url, databaseConnections: connections, databaseTimeout, memoryLimit } = this.config;
    const options = { connections, timeout: databaseTimeout * 1000, memoryLimit };
    const store = this.#keep(await openPostgres(url, options));
    if (store.now) this.#now = store.now;
    return store;
  }

  async #openStore(toRead: boolean): Promise<Store> {
    if (isDatabaseUrl(this.config.store)) return this.#openDatabase();
    const { reachStore } = await import('./store/remote/reach.js');
    let isOwn = false;
    const open = async () => {
      const store = await this.#openFile({ toRead });
      isOwn = true;
      return store;
    };
    const store = this.#keep(await reachStore(this.config.store, open, { toRead, ...this.#waiting }));
    if (isOwn) this.#keep(this.#letOthersRead(store));
    return store;
  }

  /** Other commands can read a store that this process has held for a moment; most let go of it before. */
  #letOthersRead(store: FileStore): AsyncDisposable {
    let serving: Promise<AsyncDisposable | undefined> | undefined;
    const serve = async () => {
      const { serveReaders } = await import('./store/remote/serve.js');
      const onFarewell = (readers: number, milliseconds: number) =>
        this.onWait(
          `waiting up to ${milliseconds / 1000} s for ${readers === 1 ? 'a command that reads' : `${readers} commands that read`} the store`,
        );
      return serveReaders(store, this.config.store, { onFarewell });
    };
    const timer = setTimeout(() => {
      // Not every file system takes sockets; without one, others wait until this process ends.
      serving = serve().catch(() => undefined);
    }, MOMENT_MS).unref();
    return {
      async [Symbol.asyncDispose]() {
        clearTimeout(timer);
        await (await serving)?.[Symbol.asyncDispose]();
      },
    };
  }

  get #waiting() {
    const onWait = (pid: number | undefined) =>
      this.onWait(
        `waiting for the store, which ${pid === undefined ? 'another process' : `process ${pid}`} holds`,
      );
    return { wait: durationOf(this.config.wait), onWait };
  }

  async #serveStore(): Promise<Store> {
    if (isDatabaseUrl(this.config.store)) return this.#openDatabase();
    const [{ openToServe }, { serveStore }] = await Promise.all([
      import('./store/remote/reach.js'),
      import('./store/remote/serve.js'),
    ]);
    const path = this.config.store;
    const store = this.#keep(await openToServe(path, () => this.#openFile({ threads: 1 }), this.#waiting));
    try {
      this.#keep(await serveStore(store, path));
    } catch (error) {
      // Not every file system takes sockets; the service itself needs none.
      this.log.warn({ reason: reasonOf(error) }, 'no other command can work on the store meanwhile');
    }
    return store;
  }

  /** @param options a server needs one thread for queries, since with more they wait for each other, and for the engine's */
  async #openFile(options: { readonly threads?: number; readonly toRead?: boolean }): Promise<FileStore> {
    keepFilesPrivate();
    const { openStore } = await import('./store/duckdb/open.js');
    const onTrouble = (trouble: AssessError | undefined) => {
      if (trouble) this.log.error({ reason: reasonOf(trouble) }, 'the store failed and is opened again');
      else this.log.info({}, 'the store is open again');
    };
    const onRepair = ({ keptAs, bytes }: LogRepair) =>
      this.log.error(
        { bytes, keptAs },
        'the write-ahead log of the store was damaged behind its last whole commit, and was cut off there; the damaged one was kept',
      );
    const { memoryLimit } = this.config;
    return openStore(this.config.store, { memoryLimit, onTrouble, onRepair, ...options });
  }

  #keep<T extends AsyncDisposable>(resource: T): T {
    this.#resources.push(resource);
    return resource;
  }

  /** One after the other, because what was made later may need what was made before until it is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (const resource of this.#resources.splice(0).reverse()) {
      try {
        await resource[Symbol.asyncDispose]();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
