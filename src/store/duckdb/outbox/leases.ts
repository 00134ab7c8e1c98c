import { untilStale } from '../../freshness.js';
import { Signal } from '../../signal.js';
import type { LeasedOutbox, Outbox } from '../../store.js';
import type { Workers } from '../workers.js';

/** Which worker delivers to which webhook. */
export class Leases {
  /** Workers by id of the webhook. */
  readonly #leased = new Map<string, string>();
  readonly #changed = new Signal();
  #revision = 0;

  constructor(private readonly workers: Workers) {
    workers.onGone((worker) => {
      for (const [webhook, holder] of this.#leased) if (holder === worker) this.#leased.delete(webhook);
      this.grown();
    });
  }

  get revision(): number {
    return this.#revision;
  }

  /** More may be due, or sooner. */
  grown(): void {
    this.#revision += 1;
    this.#changed.notify();
  }

  /** What was read before may be deleted or changed. Resolves when no attempt can start with it any more. */
  settle(): Promise<void> {
    this.grown();
    return untilStale();
  }

  /** See `Notifications.leaseOutbox`. @param read returns what is waiting */
  async lease(worker: string, keep: readonly string[], read: () => Promise<Outbox[]>): Promise<LeasedOutbox> {
    const { revision } = this;
    const waiting = await read();
    if (!this.workers.isAlive(worker)) return { revision, boxes: [] };
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
    return { revision, boxes: waiting.filter(isOwn) };
  }

  async changes(known: number, patience: number): Promise<number> {
    this.workers.bury();
    if (this.#revision === known) await this.#changed.next(patience);
    return this.#revision;
  }
}
