import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import type { Dialect, Sql } from '../sql/sql.js';
import { isRetryable, lostConnection, storeFailure } from './failures.js';
import { decoded, encoded } from './text-codec.js';
import { identityOf, isCommitted, type TransactionIdentity, UnansweredCommit } from './unanswered-commit.js';

/** Parameters of statements: plain values, dates, and arrays of them for `unnest`. */
export type Value =
  | string
  | number
  | boolean
  | bigint
  | Date
  | null
  | readonly (string | number | boolean | Date | null)[];

/** Runs statements, each by itself or all in one transaction. Errors are errors of the catalogue. */
export interface Session extends Sql {
  /** All rows; `T` declares the selected columns: bigint as number, timestamptz as Date. */
  rows<T>(statement: string, values?: readonly Value[]): Promise<T[]>;
  /** The first row. */
  row<T>(statement: string, values?: readonly Value[]): Promise<T | undefined>;
  /** The number of rows written. */
  run(statement: string, values?: readonly Value[]): Promise<number>;
}

export interface DatabaseOptions {
  /** Maximum number of connections. */
  readonly connections?: number | undefined;
  /** Milliseconds to try to connect before the database counts as down. */
  readonly connectPatience?: number | undefined;
  /** Milliseconds to wait for the reply to a statement before its connection counts as broken. */
  readonly timeout?: number | undefined;
}

export interface TransactionOptions {
  readonly attempts?: number;
  /**
   * Milliseconds to wait for the reply to each statement; {@link UNLIMITED} for work that may take long, also between
   * statements.
   */
  readonly timeout?: number;
}

/** The time-out for work on any number of rows, whose caller can cancel it. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

const CONNECTIONS = 10;
const CONNECT_PATIENCE_MS = 10_000;
/** A link can go silent without closing; nothing else would detect that. */
const TIMEOUT_MS = 60_000;
/** After this time the system reports that the other side of such a connection is gone, as far as it can tell. */
const KEEP_ALIVE_MS = 10_000;
/**
 * The database ends a transaction that is idle for this long: its process was stopped or its link is silent, and its
 * locks block others, including those that take over its work. Callers that wait for the locks must wait longer than
 * this.
 */
const SILENCE_MS = 5000;
/** How often transactions that conflicted with another one are retried. */
const ATTEMPTS = 10;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid as never, format as never)) as pg.CustomTypesConfig['getTypeParser'],
};

/** What PostgreSQL does in its own way. */
abstract class Postgres implements Dialect {
  readonly text = (column: string) => column;
  readonly encoded = encoded;
  readonly decoded = decoded;
  readonly time = 'TIMESTAMPTZ';
  readonly held = 'FOR KEY SHARE';
  readonly skipDuplicates = 'ON CONFLICT DO NOTHING';
  readonly ofAccount = 'account_id = $1';
  readonly sameAccount = (one: string, other: string) => `${one}.account_id = ${other}.account_id`;

  abstract row<T>(statement: string, values?: readonly Value[]): Promise<T | undefined>;
  abstract run(statement: string, values?: readonly Value[]): Promise<number>;

  async holdTable(table: string): Promise<void> {
    await this.run(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
  }

  async numbers(statement: string, values?: readonly Value[]): Promise<number[]> {
    const row = await this.row<{ numbers: number[] }>(`SELECT ARRAY(${statement}) AS numbers`, values);
    return row!.numbers;
  }
}

/**
 * Connections to one database. Statements are not named and hold no session state, so that a connection pooler can be
 * used.
 */
export class Database extends Postgres implements Session, AsyncDisposable {
  readonly #pool: pg.Pool;
  /** Admits a caller only when a connection is free or can be opened: a busy store is not a store that is down. */
  readonly #places: LimitFunction;
  /** Permits for callers that keep a connection for long. */
  readonly #longPlaces: LimitFunction;
  /** Work that has a connection or waits for one. */
  readonly #underWay = new Set<Promise<unknown>>();
  /** When and why connecting last failed. */
  #failed: { readonly at: number; readonly error: unknown } | undefined;
  readonly #timeout: number;
  readonly #begin: string;

  /**
   * @param url `postgres://…`
   * @param name the name of the store in messages: its URL without the password
   */
  constructor(
    url: string,
    readonly name: string,
    {
      connections = CONNECTIONS,
      connectPatience = CONNECT_PATIENCE_MS,
      timeout = TIMEOUT_MS,
    }: DatabaseOptions = {},
  ) {
    super();
    this.#timeout = timeout;
    const silence = Math.round(Math.min(SILENCE_MS, timeout / 2));
    this.#begin = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${silence}`;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: connectPatience,
      application_name: 'assess',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types,
    });
    this.#places = pLimit(connections);
    this.#longPlaces = pLimit(Math.ceil(connections / 2));
    // An idle connection that breaks is replaced at the next request.
    this.#pool.on('error', () => undefined);
    // One that breaks as soon as it is made, before its borrower listens, fails at its first statement.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async rows<T>(statement: string, values?: readonly Value[]): Promise<T[]> {
    return await this.#again(ATTEMPTS, () => this.use((session) => session.rows<T>(statement, values)));
  }

  async row<T>(statement: string, values?: readonly Value[]): Promise<T | undefined> {
    return (await this.rows<T>(statement, values))[0];
  }

  run(statement: string, values?: readonly Value[]): Promise<number> {
    return this.#again(ATTEMPTS, () => this.use((session) => session.run(statement, values)));
  }

  /** Lends a connection for single statements, each with this time-out in milliseconds for its reply. */
  async use<T>(work: (session: Session) => Promise<T>, timeout = this.#timeout): Promise<T> {
    return this.#lend(async (client) => work(new ClientSession(client, this.name, timeout)));
  }

  /**
   * Lends a connection itself, for COPY of large data. At most half of the connections are lent this way, because
   * workers that renew their leases cannot wait for one.
   */
  async lend<T>(work: (client: pg.ClientBase, session: Session) => Promise<T>): Promise<T> {
    return this.#longPlaces(() =>
      this.#lend((client) => work(client, new ClientSession(client, this.name, this.#timeout))),
    );
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED); what it throws rolls back. A transaction that conflicts with
   * another one (deadlock, serialization) is retried, so `work` must have no other effects, unless it has only one
   * attempt. If the connection is lost during COMMIT, the database is asked whether the transaction was committed. The
   * database ends the transaction if it is idle for seconds, unless it may take long. The connection itself is for
   * COPY.
   * @throws AssessError `store_unusable`, also if that could not be determined
   */
  async transaction<T>(
    work: (session: Session, client: pg.ClientBase) => Promise<T>,
    { attempts = ATTEMPTS, timeout = this.#timeout }: TransactionOptions = {},
  ): Promise<T> {
    return this.#again(attempts, async () => {
      try {
        return await this.#lend((client) => this.#inTransaction(client, work, timeout));
      } catch (error) {
        if (!(error instanceof UnansweredCommit)) throw error;
        // Its own connection has been returned by now: all transactions may have lost theirs at once.
        if (!(await isCommitted(this, this.name, error.identity))) throw error.cause;
        return error.value as T;
      }
    });
  }

  /** Retries work that only conflicted with another transaction; a single statement is a transaction, too. */
  async #again<T>(attempts: number, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt >= attempts || !isRetryable(error)) throw error;
        await delay(Math.random() * 10 * attempt);
      }
    }
  }

  async #inTransaction<T>(
    client: pg.ClientBase,
    work: (session: Session, client: pg.ClientBase) => Promise<T>,
    timeout: number,
  ): Promise<T> {
    const session = new ClientSession(client, this.name, timeout);
    await session.run(timeout === UNLIMITED ? 'BEGIN' : this.#begin);
    let value: T;
    let identity: TransactionIdentity | undefined;
    try {
      value = await work(session, client);
      // Fails if a statement failed and `work` did not report it; COMMIT would silently roll back.
      identity = await identityOf(session, client);
    } catch (error) {
      if (!lostConnection(error)) await session.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
    try {
      await session.run('COMMIT');
    } catch (error) {
      if (identity === undefined || !lostConnection(error)) throw error;
      throw new UnansweredCommit(value, identity, error);
    }
    return value;
  }

  #lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const asked = performance.now();
    const lent = this.#places(async () => {
      // Callers that wait while connecting is impossible would only get the same error, one after another.
      if (this.#failed && this.#failed.at >= asked) throw this.#failed.error;
      return this.#lendTo(work);
    });
    this.#underWay.add(lent);
    return lent.finally(() => this.#underWay.delete(lent));
  }

  async #lendTo<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (cause) {
      const error = storeFailure(this.name, cause);
      if (lostConnection(error)) this.#failed = { at: performance.now(), error };
      throw error;
    }
    let broken: Error | undefined;
    const note = (error: Error) => {
      broken = error;
    };
    client.on('error', note);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof UnansweredCommit || lostConnection(error)) broken ??= error as Error;
      throw error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  /** Closes the connections after all work requested before. */
  async [Symbol.asyncDispose](): Promise<void> {
    // The pool would never resolve callers that have not got their connection yet.
    await Promise.allSettled(this.#underWay);
    await this.#pool.end();
  }
}

class ClientSession extends Postgres implements Session {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly name: string,
    /** Milliseconds to wait for a reply. */
    private readonly timeout: number,
  ) {
    super();
  }

  async rows<T>(statement: string, values?: readonly Value[]): Promise<T[]> {
    return (await this.#query(statement, values)).rows as T[];
  }

  async row<T>(statement: string, values?: readonly Value[]): Promise<T | undefined> {
    return (await this.rows<T>(statement, values))[0];
  }

  async run(statement: string, values?: readonly Value[]): Promise<number> {
    return (await this.#query(statement, values)).rowCount ?? 0;
  }

  async #query(statement: string, values?: readonly Value[]): Promise<pg.QueryResult> {
    try {
      return await this.client.query({
        text: statement,
        ...(values && { values: values as unknown[] }),
        ...(this.timeout !== UNLIMITED && { query_timeout: this.timeout }),
      } as pg.QueryConfig);
    } catch (error) {
      throw storeFailure(this.name, error);
    }
  }
}
