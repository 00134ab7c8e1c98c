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
}

/**
 * Rows that are compressed together, a multiple of 2,048. A checkpoint writes the last, unfinished ones anew: with
 * DuckDB's own 122,880 it took seven times as long once there were 100,000 texts, while everybody waited who wrote.
 */
const ROW_GROUP_SIZE = 8192;

/** The database in one file. */
export class Database {
  private constructor(
    private readonly instance: DuckDBInstance,
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
      await connection.run(
        `ATTACH '${file.replaceAll("'", "''")}' AS store (TYPE duckdb, ROW_GROUP_SIZE ${ROW_GROUP_SIZE})`,
      );
      connection.closeSync();
      return new Database(instance, path);
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

  /** Lets go of the file, when all sessions are closed. */
  close(): void {
    this.instance.closeSync();
  }
}
