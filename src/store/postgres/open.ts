import { shownStore } from '../../domain/store-url.js';
import type { Store } from '../store.js';
import { databaseClock } from './clock.js';
import { Database, type DatabaseOptions } from './database.js';
import { migrate } from './migrate.js';
import { makeSignal } from './signal.js';
import { postgresStore } from './store.js';

/**
 * Opens the store in a database, whose tables are made or brought up to date where they are not.
 * @param url `postgres://user:password@host:port/database`; `sslmode` means in it what it means to psql
 * @throws AssessError `store_unusable`, `store_newer`
 */
export async function openPostgres(url: string, options: DatabaseOptions = {}): Promise<Store> {
  const name = shownStore(url);
  const database = new Database(url, name, options);
  try {
    await migrate(database);
    return postgresStore({
      database,
      name,
      clock: await databaseClock(database),
      textsAdded: makeSignal(),
      outboxGrown: makeSignal(),
    });
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}
