import { setTimeout as sleep } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import type { Database } from './database.js';
import type { Session } from './session.js';

/** Statements that run at once; each uses one of the four threads of libuv's pool, which files need too. */
const MAX_CONNECTIONS = 3;

/** How long readers wait for earlier readers when the file is to be replaced. */
const PATIENCE_MS = 500;

/** Connections for reading, separate from the writer's, so that readers see only committed data and wait for nobody. */
export class ReadPool {
  readonly #idle: Session[] = [];
  readonly #waiting: (() => void)[] = [];
  /** Settles when the work of those with a connection does. */
  readonly #lent = new Set<Promise<void>>();
  #busy = 0;
  /** Set while no connection may be open; called when all are returned. */
  #whenBack: (() => void) | undefined;
  #closed = false;
  /** Called when a commit that readers may have seen was undone: nothing that was read before is sure. */
  onUndone: () => void = () => {};

  /** @param onFailure called when the store must be reopened */
  constructor(
    private readonly database: Pick<Database, 'connect' | 'failure'>,
    private readonly onFailure: () => void = () => {},
  ) {}

  /** Lends a connection for as long as `work` runs. */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#acquire();
    const running = this.#run(session, work);
    const settled = running.then(
      () => {},
      () => {},
    );
    this.#lent.add(settled);
    try {
      return await running;
    } finally {
      this.#lent.delete(settled);
      if (this.database.failure) this.onFailure();
    }
  }

  async #run<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
    try {
      return await work(session);
    } finally {
      this.#idle.push(session);
      this.#handBack();
    }
  }

  /**
   * Runs `work` while no connection is open: waits for those lent, and lends again afterwards. One at a time. Before
   * the work, other readers wait only for a moment: while a long read is running, they continue.
   */
  async whileClosed<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        if (await this.#allBack()) {
          for (const session of this.#idle.splice(0)) session.close();
          return await work();
        }
      } finally {
        this.#whenBack = undefined;
        for (const wake of this.#waiting.splice(0)) wake();
      }
      await Promise.all(this.#lent);
    }
  }

  /** Stops lending, and returns whether all are back soon. */
  async #allBack(): Promise<boolean> {
    const back = new Promise<void>((resolve) => {
      this.#whenBack = resolve;
      if (this.#busy === 0) resolve();
    });
    const patience = new AbortController();
    const tooLong = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([back, tooLong]);
    patience.abort();
    return this.#busy === 0;
  }

  /** Stops lending, and closes all connections once those lent are returned. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#busy > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    for (const session of this.#idle.splice(0)) session.close();
  }

  async #acquire(): Promise<Session> {
    while (!this.#closed && (this.#whenBack || this.#busy >= MAX_CONNECTIONS)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#closed) {
      // Callers that waited behind must get the error too.
      this.#waiting.shift()?.();
      throw new AssessError('internal', { reason: 'the store was read after closing' });
    }
    if (this.database.failure) {
      this.#waiting.shift()?.();
      this.onFailure();
      throw this.database.failure;
    }
    this.#busy += 1;
    const idle = this.#idle.pop();
    if (idle) return idle;
    try {
      return await this.database.connect();
    } catch (error) {
      this.#handBack();
      throw error;
    }
  }

  #handBack(): void {
    this.#busy -= 1;
    if (!this.#whenBack) this.#waiting.shift()?.();
    else if (this.#busy === 0) this.#whenBack();
  }
}
