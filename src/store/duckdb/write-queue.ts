import { setTimeout as sleep } from 'node:timers/promises';
import { AssessError } from '../../errors.js';
import type { Session } from './session.js';

/** What became of one call of a write operation. An error here touched nothing and spoils no other call. */
export type CallOutcome<R> = { readonly value: R } | { readonly error: AssessError };

/**
 * A kind of write. `run` gets calls that waited together and does them in their order within an open transaction; it
 * must judge a call before it writes anything for it, since DuckDB can undo whole transactions only.
 */
export interface WriteOperation<C, R> {
  run(session: Session, calls: readonly C[]): Promise<CallOutcome<R>[]>;
}

/** Refusals of the call itself become its outcome; failures of the store go on and undo the transaction. */
export async function outcomeOf<R>(work: () => Promise<R>): Promise<CallOutcome<R>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AssessError && error.kind === 'input') return { error };
    throw error;
  }
}

/** What is done around the work of the queue. */
export interface WriteUpkeep {
  /** Makes the store usable where it is not; before all work, and after work that failed. @throws AssessError `store_unusable` */
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

/** Calls in one transaction, at most; what waits longer goes with the next. */
const MAX_GROUP = 1000;

/**
 * Milliseconds for which calls are gathered after a group of several: those who were just answered are about to call
 * again, and a commit costs as much for one call as for fifty.
 */
const GATHERING = 2;

/**
 * The one writer. Calls that wait together share a transaction and so the one fsync of its commit, and each is
 * acknowledged after it. When a group fails, its calls are tried again one by one, so that only the guilty fail.
 */
export class WriteQueue {
  readonly #waiting: (GroupedJob | ExclusiveJob)[] = [];
  #draining: Promise<void> | undefined;
  /** Calls in the group before. */
  #lastGroup = 0;
  #closed = false;
  #isHeld = false;

  constructor(
    private readonly session: Session,
    private readonly upkeep: WriteUpkeep = { prepare: async () => {}, afterCommit: async () => {} },
  ) {}

  /** Whether work has the connection for itself: a compaction, an import. */
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

  /** Queues work of a single call. What it throws must be thrown before it writes. Resolves after the commit. */
  call<R>(work: (session: Session) => Promise<R>): Promise<R> {
    const run = async (session: Session) => [await outcomeOf(() => work(session))];
    return this.write({ run }, undefined);
  }

  /** Queues work that has the connection for itself and sees to transactions by itself. */
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

  /** Queues work that leaves nothing in the write-ahead log, as a checkpoint does. */
  between(work: () => Promise<void>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#enqueue({ exclusive: () => work().then(resolve, reject), commits: false });
    });
  }

  /** Takes nothing more and resolves when everything queued is done. */
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

  /** Hands runs of calls of the same operation over together. */
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
 * Runs `work` between BEGIN and COMMIT; whatever it throws rolls back. When it fails, nothing of it is in the store, also
 * where the disk failed in the middle of the commit.
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
    // A failed COMMIT has rolled back already; then there is nothing to roll back, which is an error of its own.
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
