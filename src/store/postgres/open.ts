import { shownStore } from '../../domain/store-url.js';
import { Signal } from '../signal.js';
import type { DatabaseStore } from '../store.js';
import { databaseClock } from './clock.js';
import { Copies } from './copies.js';
import { Database, type DatabaseOptions } from './database.js';
import { migrate } from './migrate.js';
import { postgresStore } from './store.js';

interface PostgresOptions extends DatabaseOptions {
  /** DuckDB's memory limit for a copy, such as `1GiB`. */
  readonly memoryLimit?: string | undefined;
}

/**
 * Opens the store in a database, and creates or migrates its tables if necessary.
 * @param url `postgres://user:password@host:port/database`; `sslmode` has the same meaning as in psql
 * @throws AssessError `store_unusable`, `store_newer`
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<DatabaseStore> {
  const name = shownStore(url);
  const database = new Database(asForPsql(url), name, options);
  try {
    await migrate(database);
    return postgresStore({
      database,
      copies: new Copies(database, options.memoryLimit),
      name,
      clock: await databaseClock(database),
      textsAdded: new Signal(),
      outboxGrown: new Signal(),
    });
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/** Without this, the driver interprets some values of `sslmode` more strictly than psql does, and prints a warning. */
function asForPsql(url: string): string {
  const isUnderstood =
    !/[?&]sslmode=(prefer|require|verify-ca)\b/.test(url) || url.includes('uselibpqcompat=');
  return isUnderstood ? url : `${url}&uselibpqcompat=true`;
}
