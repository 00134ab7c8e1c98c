import { onTestFinished } from 'vitest';
import { openPostgres } from '../../../src/store/postgres/open.js';
import type { Store } from '../../../src/store/store.js';
import { freshDatabase } from './server.js';

/** Stores on one new database, like those of `count` processes, closed after the test. */
export async function storesOnOne(count: number): Promise<Store[]> {
  const database = await freshDatabase();
  const stores = await Promise.all(Array.from({ length: count }, () => openPostgres(database.url)));
  onTestFinished(async () => {
    for (const each of [...stores, database]) await each[Symbol.asyncDispose]();
  });
  return stores;
}
