import type { Signal } from '../signal.js';
import type { Copies } from './copies.js';
import type { Database, Session } from './database.js';

/** What all parts of a store on PostgreSQL share. */
export interface PostgresContext {
  readonly database: Database;
  /** What DuckDB computes over. */
  readonly copies: Copies;
  /** How messages name the store: its URL without the password. */
  readonly name: string;
  /** The clock that all who work on the store go by. */
  readonly clock: StoreClock;
  /** Told after the commit of texts that wait to be assessed, so that workers of this process need not poll for them. */
  readonly textsAdded: Signal;
  /** Told after the commit of notifications, or of what makes some due. */
  readonly outboxGrown: Signal;
}

/** The clock of the database, as far as it is known here. */
export interface StoreClock {
  now(): Date;
  /** Measures anew how far the clock of this machine is from that of the database. @param over what to ask */
  refresh(over?: Session): Promise<void>;
}
