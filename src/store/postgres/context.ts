import type { Database } from './database.js';

/** What every part of the store works with. */
export interface PostgresContext {
  readonly database: Database;
  /** How messages name the store. */
  readonly name: string;
}
