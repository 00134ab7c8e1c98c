import type { LeaseClock } from '../src/store/lease-clock.js';

interface Task {
  readonly interval: number;
  readonly run: () => Promise<void>;
  at: number;
}

/** A clock of leases that stands still until a test advances it. */
export class StandingClock implements LeaseClock {
  #now = 0;
  readonly #tasks = new Set<Task>();

  now(): number {
    return this.#now;
  }

  every(interval: number, run: () => Promise<void>): () => void {
    const task = { interval, run, at: this.#now + interval };
    this.#tasks.add(task);
    return () => void this.#tasks.delete(task);
  }

  /** Lets time pass. What becomes due meanwhile runs in order, each to its end. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#tasks].sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      this.#now = next.at;
      next.at += next.interval;
      await next.run();
    }
    this.#now = end;
  }
}
