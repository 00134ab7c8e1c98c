import { setTimeout as delay } from 'node:timers/promises';
import { Signal } from '../../signal.js';
import type { LeasedOutbox, Outbox, OutboxRevision } from '../../store.js';
import type { Workers } from '../workers.js';

/** Interval at which a recall checks whether workers still have to discard what they read. */
const PAUSE_MS = 5;

/** Which worker delivers to which webhook, and which workers still have to discard what they read of the outbox. */
export class Leases {
  /** Workers by id of the webhook. */
  readonly #leased = new Map<string, string>();
  /** The recall up to which a worker that leased something has discarded what it read. */
  readonly #forgotten = new Map<string, number>();
  readonly #changed = new Signal();
  #outbox = 0;
  #recalls = 0;

  constructor(private readonly workers: Workers) {
    workers.onGone((worker) => {
      this.#forgotten.delete(worker);
      for (const [webhook, holder] of this.#leased) if (holder === worker) this.#leased.delete(webhook);
      this.grown();
    });
  }

  get revision(): OutboxRevision {
    return { outbox: this.#outbox, recalls: this.#recalls };
  }

  /** More may be due, or sooner. */
  grown(): void {
    this.#outbox += 1;
    this.#changed.notify();
  }

  /**
   * Data read before may be outdated. Resolves when all workers that read something have discarded it, or have left.
   */
  async recall(): Promise<void> {
    this.#recalls += 1;
    const recall = this.#recalls;
    this.grown();
    const isRemembered = () => {
      this.workers.bury();
      return [...this.#forgotten.values()].some((forgotten) => forgotten < recall);
    };
    while (isRemembered()) await delay(PAUSE_MS);
  }

  /** See `Notifications.leaseOutbox`. @param read returns what is waiting */
  async lease(worker: string, keep: readonly string[], read: () => Promise<Outbox[]>): Promise<LeasedOutbox> {
    const { revision } = this;
    if (!this.workers.isAlive(worker)) return { revision, boxes: [] };
    // Before anything is read, so that deletions from now on wait for this worker.
    if (!this.#forgotten.has(worker)) this.#forgotten.set(worker, revision.recalls);
    const waiting = await read();
    // It may have left meanwhile and come back, after nobody waited for it any more.
    this.workers.bury();
    if (!this.#forgotten.has(worker)) return { revision, boxes: [] };
    const ids = new Set([...keep, ...waiting.map(({ webhook }) => webhook.id)]);
    for (const [webhook, holder] of this.#leased) {
      if (holder === worker && !ids.has(webhook)) this.#leased.delete(webhook);
    }
    const isOwn = ({ webhook }: Outbox) => this.#leased.get(webhook.id) === worker;
    // Webhooks that it keeps but for which nothing waits are not counted in anybody's share.
    let own = waiting.filter(isOwn).length;
    const dispatchers = this.workers.all().filter(({ parts }) => parts.includes('deliver')).length;
    const share = Math.ceil(waiting.length / Math.max(1, dispatchers));
    for (const { webhook } of waiting) {
      if (own >= share) break;
      if (this.#leased.has(webhook.id)) continue;
      this.#leased.set(webhook.id, worker);
      own += 1;
    }
    const hasNone = ![...this.#leased.values()].includes(worker);
    // A worker that still has to discard something is still waited for.
    if (hasNone && this.#forgotten.get(worker) === this.#recalls) this.#forgotten.delete(worker);
    return { revision, boxes: waiting.filter(isOwn) };
  }

  forget(worker: string, recalls: number): void {
    if (this.#forgotten.has(worker)) this.#forgotten.set(worker, recalls);
  }

  async changes(known: OutboxRevision, patience: number): Promise<OutboxRevision> {
    this.workers.bury();
    const { outbox, recalls } = this.revision;
    if (outbox === known.outbox && recalls === known.recalls) await this.#changed.next(patience);
    return this.revision;
  }
}
