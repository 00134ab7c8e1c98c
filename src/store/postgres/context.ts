import type { Database } from './database.js';

/** What all parts of a store on PostgreSQL share. */
export interface PostgresContext {
  readonly database: Database;
  /** How messages name the store: its URL without the password. */
  readonly name: string;
  /** The clock that all who work on the store go by. */
  readonly clock: StoreClock;
}

/** The clock of the database, as far as it is known here. */
export interface StoreClock {
  now(): Date;
  /** Measures anew how far the clock of this machine is from that of the database. */
  refresh(): Promise<void>;
}
