import type { Signal } from '../signal.js';
import type { Copies } from './copies.js';
import type { Database, Session } from './database.js';

/** The shared context of all parts of a store on PostgreSQL. */
export interface PostgresContext {
  readonly database: Database;
  /** The copies on which DuckDB runs analyses. */
  readonly copies: Copies;
  /** The name of the store in messages: its URL without the password. */
  readonly name: string;
  /** The clock that all processes on the store use. */
  readonly clock: StoreClock;
  /** Notified of waiting texts after the commit, so that workers of this process need not poll for them. */
  readonly textsAdded: Signal;
  /** Notified after the commit of notifications, or of changes that make some due. */
  readonly outboxGrown: Signal;
}

/** The clock of the database, as far as it is known in this process. */
export interface StoreClock {
  now(): Date;
  /**
   * Measures again how far the clock of this machine is from that of the database. @param over the connection to use
   */
  refresh(over?: Session): Promise<void>;
}
