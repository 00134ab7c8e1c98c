import type { LeaseClock } from '../lease-clock.js';
import type { Worker } from '../store.js';

interface Alive {
  readonly worker: Worker;
  readonly until: number;
}

/**
 * The workers on a file. They are kept in memory: all of them work through the process that has the file open, and end
 * with it.
 */
export class Workers {
  readonly #alive = new Map<string, Alive>();
  readonly #onGone: ((worker: string) => void)[] = [];

  constructor(private readonly clock: Pick<LeaseClock, 'now'>) {}

  /** @param release releases what a worker held that has left */
  onGone(release: (worker: string) => void): void {
    this.#onGone.push(release);
  }

  /** See `Presence`. */
  beat(worker: Worker, lease: number): boolean {
    this.bury();
    const isKnown = this.#alive.has(worker.id);
    this.#alive.set(worker.id, { worker, until: this.clock.now() + lease });
    return isKnown;
  }

  leave(id: string): void {
    if (this.#alive.delete(id)) for (const release of this.#onGone) release(id);
  }

  isAlive(id: string): boolean {
    this.bury();
    return this.#alive.has(id);
  }

  all(): Worker[] {
    this.bury();
    return [...this.#alive.values()].map(({ worker }) => worker);
  }

  /** Releases what workers with expired leases held; call it before reading what is held. */
  bury(): void {
    const now = this.clock.now();
    for (const [id, { until }] of this.#alive) if (until <= now) this.leave(id);
  }
}
