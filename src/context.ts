import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from './config.js';
import { durationOf } from './domain/duration.js';
import type { CustomPipelines } from './domain/pipelines/custom-pipelines.js';
import { isDatabaseUrl } from './domain/store-url.js';
import { AssessError, reasonOf } from './errors.js';
import { createLog, type Log } from './log.js';
import { customPipelines } from './services/pipelines/custom-pipelines.js';
import type { LoadedPipeline } from './services/pipelines/pipelines.js';
import { RetryUntilAvailable } from './services/retry-until-available.js';
import { canonicalPath } from './store/canonical-path.js';
import type { LogRepair } from './store/duckdb/durability/log-repair.js';
import { logPathOf } from './store/log-path.js';
import type { FileStore, Store } from './store/store.js';
import type { Pool, Work } from './workers/pool.js';
import { keepFilesPrivate, setOutputMode } from './writers/file-modes.js';
import { setPartialPlaces } from './writers/partial-places.js';

export type { Store } from './store/store.js';

/** Milliseconds after which other commands can read a store that this process has open. */
const MOMENT_MS = 300;

/** First and longest pause before a database that is down at the start is tried again. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;

/** Folders to which jobs of the schedule write. */
function outputFolders({ schedule }: Config): string[] {
  const folders = schedule.flatMap((job) =>
    'output' in job && job.output ? [dirname(resolve(job.output))] : [],
  );
  return [...new Set(folders)].filter((folder) => !folder.includes('{'));
}

/**
 * Composition root: everything that a command or the server keeps open. Each resource is created on first use, because
 * DuckDB and the engine take longer to load than most commands run. Disposing closes resources in reverse order.
 */
export class Context implements AsyncDisposable {
  readonly log: Log;
  readonly #resources: AsyncDisposable[] = [];
  #store: Promise<Store> | undefined;
  #now: () => Date;
  #customPipelines: CustomPipelines | undefined;

  /**
   * @param now the clock of this machine
   * @param onWait called with a message for the user when waiting starts; returns a function to call when it ends
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

  /** The current time, by the clock of the store if it is open and has its own clock. Commands open it before they ask. */
  readonly now = (): Date => this.#now();

  /**
   * The store, opened once and created if there is none. If a server has it open, it is used through the server. While this
   * process has it open, other commands can read it.
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
   * The store, for work that only reads it; it may be read-only, or in use by another command.
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
   * The store, opened by this process, which lets commands of the same user use it at the same time. Call this instead of
   * `store`, not after it. If no socket can be created, other commands cannot use the store, and a warning is logged. A
   * database that is down is waited for until the signal.
   * @throws AssessError `store_locked`, which says whether the other process is a server, `store_unusable`, `store_newer`
   */
  servedStore(signal: AbortSignal): Promise<Store> {
    this.#store ??= this.#serveStore(signal);
    return this.#store;
  }

  /** Files that no output may replace: the store, its log, copies of it and of its blocks, and the socket of its server. */
  get storeFiles(): readonly string[] {
    if (isDatabaseUrl(this.config.store)) return [];
    const file = canonicalPath(this.config.store);
    const beside = ['', '.acknowledged', '.blocks', '.compacting', '.exchanging', '.sock'].map(
      (suffix) => file + suffix,
    );
    return [...beside, logPathOf(file)];
  }

  /** Custom pipelines, from the settings and trained ones. @throws AssessError `invalid_config` */
  get customPipelines(): CustomPipelines {
    this.#customPipelines ??= customPipelines(this.config);
    return this.#customPipelines;
  }

  /** Threads that run a pipeline. @param work the kind of work that they will do */
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

  /** Opens a database, which any number of processes may use. */
  async #openDatabase(): Promise<Store> {
    const { openPostgres } = await import('./store/postgres/open.js');
    const { store: url, databaseConnections: connections, databaseTimeout, memoryLimit } = this.config;
    const options = { connections, timeout: databaseTimeout * 1000, memoryLimit };
    const store = this.#keep(await openPostgres(url, options));
    this.#now = store.now;
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

  /** Lets other commands read a store that this process has had open for a moment; most commands close it sooner. */
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
      // Not every file system supports sockets; without one, other commands wait until this process ends.
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
        `waiting for the store, which is in use by ${pid === undefined ? 'another process' : `process ${pid}`}`,
      );
    return { wait: durationOf(this.config.wait), onWait };
  }

  async #untilDatabaseIsUp(signal: AbortSignal): Promise<Store> {
    const { mayComeUp: mayPass } = await import('./store/postgres/failures.js');
    const retry = new RetryUntilAvailable({
      now: this.now,
      pause: FIRST_PAUSE_MS,
      longestPause: LONGEST_PAUSE_MS,
      mayPass,
      signal,
      onTrouble: (error) =>
        this.log.error({ reason: reasonOf(error) }, 'the database is not available; waiting for it'),
      onRecovery: ({ since }) => this.log.info({ since }, 'the database is available'),
    });
    return retry.run(() => this.#openDatabase());
  }

  async #serveStore(signal: AbortSignal): Promise<Store> {
    if (isDatabaseUrl(this.config.store)) return this.#untilDatabaseIsUp(signal);
    const [{ openToServe }, { serveStore }] = await Promise.all([
      import('./store/remote/reach.js'),
      import('./store/remote/serve.js'),
    ]);
    const path = this.config.store;
    const store = this.#keep(await openToServe(path, () => this.#openFile({ threads: 1 }), this.#waiting));
    try {
      this.#keep(await serveStore(store, path));
    } catch (error) {
      // Not every file system supports sockets; the service itself needs none.
      this.log.warn(
        { reason: reasonOf(error) },
        'other commands cannot use the store while this server runs',
      );
    }
    return store;
  }

  /** @param options a server uses one thread for queries; more would compete with each other and with the engine */
  async #openFile(options: { readonly threads?: number; readonly toRead?: boolean }): Promise<FileStore> {
    keepFilesPrivate();
    const { openStore } = await import('./store/duckdb/open.js');
    const onTrouble = (trouble: AssessError | undefined) => {
      if (trouble) this.log.error({ reason: reasonOf(trouble) }, 'the store failed and is being reopened');
      else this.log.info({}, 'the store is open again');
    };
    const onRepair = ({ keptAs, bytes }: LogRepair) =>
      this.log.error(
        { bytes, keptAs },
        'the write-ahead log of the store was damaged after its last complete commit and was truncated; a copy was kept',
      );
    const { memoryLimit } = this.config;
    return openStore(this.config.store, { memoryLimit, onTrouble, onRepair, ...options });
  }

  #keep<T extends AsyncDisposable>(resource: T): T {
    this.#resources.push(resource);
    return resource;
  }

  /** Closes resources one after the other, because later ones may need earlier ones until they are closed. */
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
