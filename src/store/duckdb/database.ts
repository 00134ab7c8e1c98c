import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { storeFailure } from './failures.js';
import { Session } from './session.js';

export interface DatabaseOptions {
  /** What DuckDB may use at most, such as `1GiB`. */
  readonly memoryLimit: string;
  /** Where it spills what is beyond that. */
  readonly temporary: string;
  /** Threads of DuckDB; as many as there are cores unless given. */
  readonly threads?: number | undefined;
  /** Opens a file that may not be written, with what is in its log. */
  readonly readOnly?: boolean | undefined;
}

/**
 * Rows that are compressed together, a multiple of 2,048. A checkpoint writes the last, unfinished ones anew: with
 * DuckDB's own 122,880 it took seven times as long once there were 100,000 texts, while everybody waited who wrote.
 */
const ROW_GROUP_SIZE = 8192;

const REOPENING_MS = 30_000;
const PAUSE_MS = 100;

/** The statement that opens a file under a name of SQL, and makes the file where there is none. */
export function attachment(file: string, name: string, readOnly = false): string {
  const options = readOnly ? 'READ_ONLY' : `ROW_GROUP_SIZE ${ROW_GROUP_SIZE}`;
  return `ATTACH '${file.replaceAll("'", "''")}' AS ${name} (TYPE duckdb, ${options})`;
}

/** The database in one file. */
export class Database {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly file: string,
    private readonly path: string,
  ) {}

  /**
   * Opens the file, which is made where there is none. It is attached rather than opened by itself, since only so can
   * the size of row groups be told. Fails with errors of DuckDB.
   * @param path the file as the user names it, for messages
   */
  static async open(file: string, path: string, options: DatabaseOptions): Promise<Database> {
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
      await connection.run(attachment(file, 'store', options.readOnly));
      connection.closeSync();
      return new Database(instance, file, path);
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /** A connection of its own, with a transaction of its own. @throws AssessError `store_unusable` */
  async connect(): Promise<Session> {
    try {
      const session = new Session(await this.instance.connect(), this.path);
      await session.run('USE store');
      return session;
    } catch (error) {
      throw storeFailure(this.path, error);
    }
  }

  /**
   * Opens the file that lies at its path now, which may be another one than before, while no session is at work.
   * Another process may hold a new file for a moment, because nobody does before.
   * @throws AssessError `store_unusable`
   */
  async reopen(): Promise<void> {
    const session = new Session(await this.instance.connect(), this.path);
    try {
      await session.run('DETACH store');
      await untilDone(() => session.run(attachment(this.file, 'store')));
    } finally {
      session.close();
    }
  }

  /** Lets go of the file, when all sessions are closed. */
  close(): void {
    this.instance.closeSync();
  }
}

/** Tries again what fails, with pauses, for half a minute. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  const end = performance.now() + REOPENING_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (performance.now() >= end) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
