import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AssessError } from '../../errors.js';
import { LOG_ENDINGS, logPathOf } from '../log-path.js';
import { isLocked, storeFailure } from './failures.js';
import { Session } from './session.js';

export interface DatabaseOptions {
  /** What DuckDB may use at most, such as `1GiB`. */
  readonly memoryLimit: string;
  /** Where it spills what is beyond that. */
  readonly temporary: string;
  /** Threads of DuckDB; as many as there are cores unless given. */
  readonly threads?: number | undefined;
  /** Lets no statement reach any other file. */
  readonly isConfined?: boolean | undefined;
  /** Opens a file that may not be written, with what is in its log. */
  readonly readOnly?: boolean | undefined;
}

/**
 * Rows that are compressed together, a multiple of 2,048. A checkpoint writes the last, unfinished ones anew: with
 * DuckDB's own 122,880 it took seven times as long once there were 100,000 texts, while everybody waited who wrote.
 */
export const ROW_GROUP_SIZE = 8192;

const REOPENING_MS = 30_000;
const PAUSE_MS = 100;

/** The database in one file, in an instance of its own: when DuckDB gives up an instance, everything in it is lost to us. */
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
   * Opens the file, which is made where there is none. Fails with errors of DuckDB.
   * @param path the file as the user names it, for messages
   */
  static async open(file: string, path: string, options: DatabaseOptions): Promise<Database> {
    return new Database(await openInstance(file, options), file, path, options);
  }

  /** Why nothing can be done until the file is opened anew; undefined while it can be used. */
  get failure(): AssessError | undefined {
    return this.#failure;
  }

  /** Lets nothing more be done until the file is opened anew. */
  giveUp(error: unknown): void {
    this.#failure ??= storeFailure(this.path, error);
  }

  /** A connection of its own, with a transaction of its own. @throws AssessError `store_unusable` */
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
   * Opens the file that lies at its path now, in a new instance, while no session is at work but this one, which goes on
   * with it. The file may be another one than before. Another process may hold a new file for a moment, because nobody
   * does before.
   * @param meanwhile runs while nobody has the file open
   * @throws AssessError `store_unusable`; it can be called again then
   */
  async reopen(session: Session, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    session.close();
    this.#instance.closeSync();
    try {
      await meanwhile();
      this.#instance = await untilDone(() => openInstance(this.file, this.options));
      const { connection } = await this.connect();
      session.connection = connection;
      this.#failure = undefined;
    } catch (error) {
      this.#failure = storeFailure(this.path, error);
      throw this.#failure;
    }
  }

  /** Lets go of the file, when all sessions are closed. */
  close(): void {
    this.#instance.closeSync();
  }
}

/** The file is attached rather than opened by itself, since only so can the size of row groups be told. */
async function openInstance(file: string, options: DatabaseOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: options.memoryLimit,
    temp_directory: options.temporary,
    // Checkpoints are the Checkpointer's.
    checkpoint_threshold: '1TB',
    // Nothing is ever fetched from the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
  });
  try {
    const connection = await instance.connect();
    const attachment = options.readOnly ? 'READ_ONLY' : `ROW_GROUP_SIZE ${ROW_GROUP_SIZE}`;
    await connection.run(`ATTACH ${quoted(file)} AS store (TYPE duckdb, ${attachment})`);
    // A store whose last commit is to be taken back is closed with its log as it is.
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

/** Tries again what fails because another process holds the file, with pauses, for half a minute. */
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
