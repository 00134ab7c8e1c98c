import { setTimeout as sleep } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import type { Session } from './session.js';

/** The outcome of one call of a write operation. An error here changed nothing and affects no other call. */
export type CallOutcome<R> = { readonly value: R } | { readonly error: AssessError };

/**
 * A kind of write. `run` receives calls that waited together and processes them in order within an open transaction. It
 * must check a call before it writes anything for it, because DuckDB can only undo whole transactions.
 */
export interface WriteOperation<C, R> {
  run(session: Session, calls: readonly C[]): Promise<CallOutcome<R>[]>;
}

/** Refusals of the call itself become its outcome; failures of the store are rethrown and undo the transaction. */
export async function outcomeOf<R>(work: () => Promise<R>): Promise<CallOutcome<R>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AssessError && error.kind === 'input') return { error };
    throw error;
  }
}

/** Hooks around the work of the queue. */
interface WriteUpkeep {
  /**
   * Makes the store usable if it is not; called before all work, and after work that failed. @throws AssessError
   * `store_unusable`
   */
  prepare(): Promise<void>;
  afterCommit(): Promise<void>;
}

interface GroupedJob {
  readonly operation: WriteOperation<unknown, unknown>;
  readonly call: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface ExclusiveJob {
  readonly exclusive: () => Promise<void>;
  /** Whether it leaves something in the write-ahead log. */
  readonly commits: boolean;
}

/** Maximum number of calls in one transaction; the rest goes into the next one. */
const MAX_GROUP = 1000;

/**
 * Milliseconds for which calls are collected after a group of several: the callers that just got their replies are
 * about to call again, and a commit costs as much for one call as for fifty.
 */
const GATHERING = 2;

/**
 * The single writer. Calls that wait together share a transaction, and thus the single fsync of its commit, and are
 * acknowledged after it. If a group fails, its calls are retried one by one, so that only the failing ones fail.
 */
export class WriteQueue {
  readonly #waiting: (GroupedJob | ExclusiveJob)[] = [];
  #draining: Promise<void> | undefined;
  /** Number of calls in the previous group. */
  #lastGroup = 0;
  #closed = false;
  #isHeld = false;

  constructor(
    private readonly session: Session,
    private readonly upkeep: WriteUpkeep = { prepare: async () => {}, afterCommit: async () => {} },
  ) {}

  /** Whether work has exclusive use of the connection: a compaction, an import. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  get isIdle(): boolean {
    return this.#draining === undefined;
  }

  /** Queues one call. Resolves after the commit. */
  write<C, R>(operation: WriteOperation<C, R>, call: C): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#enqueue({
        operation: operation as WriteOperation<unknown, unknown>,
        call,
        resolve: resolve as (value: unknown) => void,
        reject,
      });
    });
  }

  /** Queues work of a single call. It may only throw before it writes. Resolves after the commit. */
  call<R>(work: (session: Session) => Promise<R>): Promise<R> {
    const run = async (session: Session) => [await outcomeOf(() => work(session))];
    return this.write({ run }, undefined);
  }

  /** Queues work that uses the connection exclusively and manages its own transactions. */
  exclusively<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const exclusive = () =>
        this.upkeep
          .prepare()
          .then(() => work(this.session))
          .then(resolve, reject);
      this.#enqueue({ exclusive, commits: true });
    });
  }

  /** Queues work that leaves nothing in the write-ahead log, such as a checkpoint. */
  between(work: () => Promise<void>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#enqueue({ exclusive: () => work().then(resolve, reject), commits: false });
    });
  }

  /** Accepts nothing more, and resolves when everything queued is done. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  #enqueue(job: GroupedJob | ExclusiveJob): void {
    if (this.#closed) throw new AssessError('internal', { reason: 'the store was written to after closing' });
    this.#waiting.push(job);
    this.#draining ??= this.#drain();
  }

  async #drain(): Promise<void> {
    // Calls of one turn of the event loop, such as requests that arrived together, form one group.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      await this.upkeep.prepare().catch(() => undefined);
      const next = this.#waiting[0];
      if (!next) {
        this.#draining = undefined;
        return;
      }
      if ('exclusive' in next) {
        this.#waiting.shift();
        this.#isHeld = true;
        await next.exclusive();
        this.#isHeld = false;
        if (!next.commits) continue;
      } else {
        if (this.#lastGroup > 1) await sleep(GATHERING);
        const group = this.#takeGroup();
        this.#lastGroup = group.length;
        await this.#commit(group);
      }
      await this.upkeep.afterCommit().catch(() => undefined);
    }
  }

  #takeGroup(): GroupedJob[] {
    const firstExclusive = this.#waiting.findIndex((job) => 'exclusive' in job);
    const end = firstExclusive === -1 ? this.#waiting.length : firstExclusive;
    return this.#waiting.splice(0, Math.min(end, MAX_GROUP)) as GroupedJob[];
  }

  async #commit(group: readonly GroupedJob[]): Promise<void> {
    try {
      await this.upkeep.prepare();
      const outcomes = await inTransaction(this.session, () => this.#run(group));
      group.forEach((job, index) => {
        const outcome = outcomes[index]!;
        if ('error' in outcome) job.reject(outcome.error);
        else job.resolve(outcome.value);
      });
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error);
      else for (const job of group) await this.#commit([job]);
    }
  }

  /** Passes runs of calls of the same operation on together. */
  async #run(group: readonly GroupedJob[]): Promise<CallOutcome<unknown>[]> {
    const outcomes: CallOutcome<unknown>[] = [];
    for (let start = 0; start < group.length; ) {
      const { operation } = group[start]!;
      let end = start + 1;
      while (group[end]?.operation === operation) end += 1;
      const calls = group.slice(start, end).map(({ call }) => call);
      outcomes.push(...(await operation.run(this.session, calls)));
      start = end;
    }
    return outcomes;
  }
}

/**
 * Runs `work` between BEGIN and COMMIT; any error rolls back. If it fails, none of its changes are in the store, even
 * if the disk failed in the middle of the commit.
 */
export async function inTransaction<T>(session: Session, work: () => Promise<T>): Promise<T> {
  const { log } = session;
  const logged = log?.size ?? 0;
  await session.run('BEGIN');
  try {
    const value = await work();
    await session.run('COMMIT');
    await session.guard(() => log?.acknowledge(logged));
    return value;
  } catch (error) {
    log?.disown(logged, error);
    // A failed COMMIT has already rolled back; another ROLLBACK would be an error.
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
