import { Signal } from '../signal.js';
import { findAccount } from '../sql/accounts.js';
import type { Backlog, Claim, ClaimedTexts, ClaimQuery } from '../store.js';
import { FairQueue } from './outbox/fair-queue.js';
import type { ReadPool } from './read-pool.js';
import { readPendingTexts, readUnassessed, taskPipelines } from './unassessed.js';
import type { Workers } from './workers.js';

/** While the store is being read, a claim that finds nothing looks again after this time. */
const LOADING_MS = 1000;

/**
 * Texts without a result that wait for a worker, and those that a worker has claimed. From the first request on, they
 * are kept in memory by receipt, 8 bytes each; the store is read once, and new submissions are added.
 */
export class Claims {
  readonly #queue = new FairQueue();
  readonly #claims = new Map<number, Claim>();
  readonly #added = new Signal();
  #loading: Promise<void> | undefined;
  /** Whether everything that was waiting in the store at the start is in the queue. */
  #isLoaded = false;

  constructor(
    private readonly reads: ReadPool,
    private readonly workers: Workers,
  ) {
    workers.onGone((worker) =>
      this.release(
        worker,
        [...this.#claims].flatMap(([receipt, claim]) => (claim.worker === worker ? [receipt] : [])),
      ),
    );
  }

  /** Adds texts that were committed. */
  add(accountId: string, receipts: readonly number[]): void {
    if (!this.#loading) return;
    for (const receipt of receipts) this.#queue.add(accountId, receipt);
    this.#added.notify();
  }

  /** Whether a text has this claim. */
  isOf({ worker, accountId }: Claim, receipt: number): boolean {
    const claim = this.#claims.get(receipt);
    return claim?.worker === worker && claim.accountId === accountId;
  }

  /** Texts got a result or were deleted. */
  end(receipts: readonly number[]): void {
    for (const receipt of receipts) if (!this.#claims.delete(receipt)) this.#queue.delete(receipt);
  }

  /** An account was deleted with its texts. */
  endAccount(accountId: string): void {
    for (const [receipt, claim] of this.#claims)
      if (claim.accountId === accountId) this.#claims.delete(receipt);
    this.#queue.deleteAccount(accountId);
  }

  /** Texts arrived that `add` did not announce. */
  changedOutside(): void {
    if (this.#loading) this.#follow(this.#loading.then(() => this.#read()));
  }

  async take({ worker, limit, except }: ClaimQuery): Promise<ClaimedTexts | undefined> {
    this.#load();
    await this.#loading;
    while (this.workers.isAlive(worker)) {
      const batch = this.#queue.take(limit, except);
      if (!batch) {
        if (this.#isLoaded || !this.#loading) return undefined;
        await Promise.race([this.#loading, this.#added.next(LOADING_MS)]);
        continue;
      }
      const { accountId, receipts } = batch;
      for (const receipt of receipts) this.#claims.set(receipt, { worker, accountId });
      try {
        const [account, texts, ofTasks] = await Promise.all([
          this.reads.use((session) => findAccount(session, accountId)),
          readPendingTexts(this.reads, receipts),
          this.reads.use((session) => taskPipelines(session, accountId, receipts)),
        ]);
        const present = new Set(account && texts.map(({ receipt }) => receipt));
        const absent = receipts.filter((receipt) => !present.has(receipt));
        this.end(absent);
        const claimed = texts.filter(({ receipt }) => this.isOf({ worker, accountId }, receipt));
        if (account && claimed.length > 0)
          return { accountId, pipeline: account.pipeline, ofTasks, texts: claimed };
      } catch (error) {
        this.release(worker, receipts);
        throw error;
      }
    }
    return undefined;
  }

  release(worker: string, receipts: readonly number[]): void {
    for (const receipt of receipts) {
      const claim = this.#claims.get(receipt);
      if (claim?.worker !== worker) continue;
      this.#claims.delete(receipt);
      this.#queue.add(claim.accountId, receipt);
    }
    if (receipts.length > 0) this.#added.notify();
  }

  async whenAdded(patience: number): Promise<void> {
    this.#load();
    if (this.#queue.waiting === 0) await this.#added.next(patience);
  }

  /** Reads the waiting texts, unless that was done before. */
  async backlog(): Promise<Backlog> {
    this.#load();
    await this.#loading;
    return { waiting: this.#queue.waiting, claimed: this.#claims.size };
  }

  ahead(accountId: string, receipt: number): number {
    this.workers.bury();
    const claimed = this.#claims.size;
    if (this.#claims.has(receipt)) return claimed;
    const position = this.#queue.position(accountId, receipt);
    if (position > 0) return claimed + position;
    // Texts that are not in the queue yet come after those that are.
    return this.#loading && this.#isLoaded ? 0 : claimed + this.#queue.waiting + 1;
  }

  #load(): void {
    this.workers.bury();
    if (!this.#loading) this.#follow(this.#read());
  }

  #follow(loading: Promise<void>): void {
    this.#loading = loading;
    loading.catch(() => {
      // The next request tries again.
      if (this.#loading === loading) this.#loading = undefined;
    });
  }

  async #read(): Promise<void> {
    for await (const found of readUnassessed(this.reads)) {
      for (const { accountId, receipt } of found) {
        if (!this.#claims.has(receipt)) this.#queue.add(accountId, receipt);
      }
      this.#added.notify();
    }
    this.#isLoaded = true;
  }
}
