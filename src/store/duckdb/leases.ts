import { setTimeout as delay } from 'node:timers/promises';
import { Signal } from '../signal.js';
import type { LeasedOutbox, Outbox, OutboxRevision } from '../store.js';
import type { Workers } from './workers.js';

/** How often those are looked after who have not forgotten what was deleted. */
const PAUSE_MS = 5;

/** Which worker delivers to which webhook, and who has to forget what it read of the outbox. */
export class Leases {
  /** Workers by id of the webhook. */
  readonly #leased = new Map<string, string>();
  /** The recall up to which a worker that leased something has forgotten what it read. */
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

  /** What was read may hold no longer. Resolves when all who read something have forgotten it, or are gone. */
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

  /** See `Notifications.leaseOutbox`. @param read gives what waits */
  async lease(worker: string, keep: readonly string[], read: () => Promise<Outbox[]>): Promise<LeasedOutbox> {
    const { revision } = this;
    if (!this.workers.isAlive(worker)) return { revision, boxes: [] };
    // Before anything is read, so that a deletion from now on waits for this worker.
    if (!this.#forgotten.has(worker)) this.#forgotten.set(worker, revision.recalls);
    const waiting = await read();
    // It may have gone meanwhile, and come again, when nobody waits for it any more.
    this.workers.bury();
    if (!this.#forgotten.has(worker)) return { revision, boxes: [] };
    const ids = new Set([...keep, ...waiting.map(({ webhook }) => webhook.id)]);
    for (const [webhook, holder] of this.#leased) {
      if (holder === worker && !ids.has(webhook)) this.#leased.delete(webhook);
    }
    const isOwn = ({ webhook }: Outbox) => this.#leased.get(webhook.id) === worker;
    // What it keeps and has nothing waiting for counts for nobody: it would be left out of all shares.
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
    // One that has still to forget something goes on being waited for.
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
