import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import { AssessError } from '../../errors.js';
import { isRetryable, lostConnection, storeFailure } from './failures.js';

/** What statements take: plain values, dates, and arrays of them for `unnest`. */
export type Value =
  | string
  | number
  | boolean
  | bigint
  | Date
  | null
  | readonly (string | number | boolean | Date | null)[];

/** Runs statements, each by itself or all in one transaction. Errors are errors of the catalogue. */
export interface Session {
  /** All rows; `T` names the columns selected: bigint as number, timestamptz as Date. */
  rows<T>(statement: string, values?: readonly Value[]): Promise<T[]>;
  /** The first row. */
  row<T>(statement: string, values?: readonly Value[]): Promise<T | undefined>;
  /** How many rows were written. */
  run(statement: string, values?: readonly Value[]): Promise<number>;
}

export interface DatabaseOptions {
  /** Connections at once. */
  readonly connections?: number | undefined;
  /** Milliseconds for which a connection is tried before the database counts as down. */
  readonly connectPatience?: number | undefined;
  /** Milliseconds for which the answer of a statement is waited for before its connection counts as broken. */
  readonly timeout?: number | undefined;
}

export interface TransactionOptions {
  readonly attempts?: number;
  /** Milliseconds for the answer of each statement; {@link UNLIMITED} for work that may take long, between statements too. */
  readonly timeout?: number;
}

/** A time-out for work on whatever many rows, which somebody waits for who can stop it. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

const CONNECTIONS = 10;
const CONNECT_PATIENCE_MS = 10_000;
/** A link can fall silent without an end: nothing else would tell. */
const TIMEOUT_MS = 60_000;
/** From such a connection the system hears after so long that the other side is gone, as far as it is. */
const KEEP_ALIVE_MS = 10_000;
/**
 * The database ends a transaction of which it hears nothing for so long: its process was stopped or its link is silent, and
 * its locks keep others from their work, those too that take over what it held. Who waits for them has to outlast it.
 */
const SILENCE_MS = 5000;
/** Transactions that met another one are tried again so often. */
const ATTEMPTS = 10;
/** For so long a transaction whose COMMIT was cut off is asked after. */
const FIND_OUT_MS = 30_000;
const FIND_OUT_PAUSE_MS = 250;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid as never, format as never)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Connections to one database. Statements are not named and hold no session state, so that a pooler may stand between. */
export class Database implements Session, AsyncDisposable {
  readonly #pool: pg.Pool;
  /** Whoever passes finds a connection that is free or can be made: a busy store is none that is down. */
  readonly #places: LimitFunction;
  /** Those of them for who keeps a connection for long. */
  readonly #longPlaces: LimitFunction;
  /** Work that has a connection or waits for one. */
  readonly #underWay = new Set<Promise<unknown>>();
  /** When a connection could not be made, the last time, and why. */
  #failed: { readonly at: number; readonly error: unknown } | undefined;
  readonly #timeout: number;
  readonly #begin: string;

  /**
   * @param url `postgres://…`
   * @param name how messages name the store: the URL without its password
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
    // An idle connection that breaks is replaced by the next one that is asked for.
    this.#pool.on('error', () => undefined);
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

  /** Lends a connection for single statements, whose answers are waited for so many milliseconds. */
  async use<T>(work: (session: Session) => Promise<T>, timeout = this.#timeout): Promise<T> {
    return this.#lend(async (client) => work(new ClientSession(client, this.name, timeout)));
  }

  /**
   * Lends a connection itself, for COPY of much. Half of them at most are lent so, because those who say that they are alive
   * cannot wait for it.
   */
  async lend<T>(work: (client: pg.ClientBase, session: Session) => Promise<T>): Promise<T> {
    return this.#longPlaces(() =>
      this.#lend((client) => work(client, new ClientSession(client, this.name, this.#timeout))),
    );
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED); what it throws rolls back. A transaction that met another one
   * (deadlock, serialization) is done again, so that `work` must have no other effects, unless it has one attempt. When the
   * connection is lost during COMMIT, the database is asked whether the transaction was committed. The database ends it when
   * nothing is heard of it for seconds, unless it may take long. The connection itself is for COPY.
   * @throws AssessError `store_unusable` also where that could not be found out
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
        // Its own connection is given back by now: those of all transactions may have been lost at once.
        if ((await this.#outcomeOf(error.xid)) !== 'committed') throw error.cause;
        return error.value as T;
      }
    });
  }

  /** Does again what only met another transaction; a statement by itself is one, too. */
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
    let xid: string | undefined;
    try {
      value = await work(session, client);
      // Fails where a statement failed and `work` did not say so; COMMIT would silently roll back.
      const row = await session.row<{ xid: string | null }>(
        'SELECT pg_current_xact_id_if_assigned()::text AS xid',
      );
      xid = row?.xid ?? undefined;
    } catch (error) {
      if (!lostConnection(error)) await session.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
    try {
      await session.run('COMMIT');
    } catch (error) {
      if (xid === undefined || !lostConnection(error)) throw error;
      throw new UnansweredCommit(value, xid, error);
    }
    return value;
  }

  /** What became of a transaction whose COMMIT had no reply. */
  async #outcomeOf(xid: string): Promise<string> {
    const end = performance.now() + FIND_OUT_MS;
    for (;;) {
      let failure: unknown;
      try {
        const found = await this.row<{ status: string | null }>('SELECT pg_xact_status($1::xid8) AS status', [
          xid,
        ]);
        const status = found?.status ?? 'unknown';
        // The server may wait for long for a connection that is gone.
        if (status !== 'in progress') return status;
      } catch (error) {
        failure = error;
      }
      if (performance.now() >= end) throw undecided(this.name, failure);
      await delay(FIND_OUT_PAUSE_MS);
    }
  }

  #lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const asked = performance.now();
    const lent = this.#places(async () => {
      // Who waits while none can be made would only find the same, one after the other.
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

  /** Closes the connections, after all work that was asked for before. */
  async [Symbol.asyncDispose](): Promise<void> {
    // The pool would let those wait in vain who have not got their connection yet.
    await Promise.allSettled(this.#underWay);
    await this.#pool.end();
  }
}

/** A transaction of which nobody knows here whether it was committed. Its connection is of no use any more. */
class UnansweredCommit extends Error {
  constructor(
    readonly value: unknown,
    readonly xid: string,
    override readonly cause: unknown,
  ) {
    super('a COMMIT had no answer');
  }
}

function undecided(path: string, cause?: unknown): AssessError {
  return new AssessError(
    'store_unusable',
    {
      path,
      reason: 'the connection was lost during a commit, and whether it succeeded could not be found out',
      next: 'check the database, then look whether the change was made before you make it again',
    },
    { cause },
  );
}

class ClientSession implements Session {
  constructor(
    private readonly client: pg.ClientBase,
    private readonly name: string,
    /** Milliseconds for an answer. */
    private readonly timeout: number,
  ) {}

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
