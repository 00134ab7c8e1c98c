import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AssessError } from '../../errors.js';
import { LOG_ENDINGS, logPathOf } from '../log-path.js';
import { isLocked, storeFailure } from './failures.js';
import { Session } from './session.js';

export interface DatabaseOptions {
  /** DuckDB's memory limit, such as `1GiB`. */
  readonly memoryLimit: string;
  /** The folder to which DuckDB spills beyond that. */
  readonly temporary: string;
  /** Threads of DuckDB; default: one per core. */
  readonly threads?: number | undefined;
  /** Prevents statements from accessing any other file. */
  readonly isConfined?: boolean | undefined;
  /** Opens the file read-only, with the content of its log. */
  readonly readOnly?: boolean | undefined;
}

/**
 * Rows per row group, a multiple of 2,048. A checkpoint rewrites the last, incomplete row group: with DuckDB's default
 * of 122,880 it took seven times as long at 100,000 texts, while all writers waited.
 */
export const ROW_GROUP_SIZE = 8192;

const REOPENING_MS = 30_000;
const PAUSE_MS = 100;

/**
 * The database in one file, in its own DuckDB instance: if DuckDB invalidates an instance, everything in it becomes
 * unusable.
 */
export class Database {
  #instance: DuckDBInstance;
  #failure: AssessError | undefined;

  private constructor(
    instance: DuckDBInstance,
    private readonly file: string,
    private readonly path: string,
    private readonly options: DatabaseOptions,
  ) {
    this.#instance = instance;
  }

  /**
   * Opens the file, creating it if necessary. Fails with errors of DuckDB.
   * @param path the file as the user names it, for messages
   */
  static async open(file: string, path: string, options: DatabaseOptions): Promise<Database> {
    return new Database(await openInstance(file, options), file, path, options);
  }

  /** Why nothing works until the file is reopened; undefined while it is usable. */
  get failure(): AssessError | undefined {
    return this.#failure;
  }

  /** Blocks all work until the file is reopened. */
  giveUp(error: unknown): void {
    this.#failure ??= storeFailure(this.path, error);
  }

  /** A new connection, with its own transaction. @throws AssessError `store_unusable` */
  async connect(): Promise<Session> {
    try {
      const instance = this.#instance;
      const session = new Session(await instance.connect(), this.path, (failure) => {
        if (instance === this.#instance) this.#failure ??= failure;
      });
      await session.run('USE store');
      return session;
    } catch (error) {
      throw storeFailure(this.path, error);
    }
  }

  /**
   * Reopens the file that is now at the path, in a new instance, while this session is the only active one; the session
   * continues with it. The file may be a different one than before. Another process may briefly have a new file open,
   * because it is not locked before.
   * @param meanwhile runs while nobody has the file open
   * @throws AssessError `store_unusable`; it can then be called again
   */
  async reopen(session: Session, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    session.close();
    this.#instance.closeSync();
    try {
      await meanwhile();
      this.#instance = await untilDone(() => openInstance(this.file, this.options));
      session.continueWith(await this.connect());
      this.#failure = undefined;
    } catch (error) {
      this.#failure = storeFailure(this.path, error);
      throw this.#failure;
    }
  }

  /** Closes the file, after all sessions are closed. */
  close(): void {
    this.#instance.closeSync();
  }
}

/** The file is attached rather than opened directly, because only `ATTACH` can set the size of row groups. */
async function openInstance(file: string, options: DatabaseOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: options.memoryLimit,
    temp_directory: options.temporary,
    // The Checkpointer decides on checkpoints.
    checkpoint_threshold: '1TB',
    // Nothing is ever fetched over the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
  });
  try {
    const connection = await instance.connect();
    const attachment = options.readOnly ? 'READ_ONLY' : `ROW_GROUP_SIZE ${ROW_GROUP_SIZE}`;
    await connection.run(`ATTACH ${quoted(file)} AS store (TYPE duckdb, ${attachment})`);
    // If its last commit is to be undone, a store is closed with its log unchanged.
    await connection.run('PRAGMA disable_checkpoint_on_shutdown');
    if (options.isConfined) {
      const logs = LOG_ENDINGS.map((ending) => quoted(logPathOf(file, ending)));
      await connection.run(`SET allowed_paths = [${logs.join(', ')}]`);
      await connection.run('SET enable_external_access = false');
    }
    await connection.run('SET lock_configuration = true');
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Retries what fails because another process holds the file, with pauses, for half a minute. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + REOPENING_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
