/** A process that works on the store for longer than a call: it claims texts, leases webhooks, or runs a job. */
export interface Worker {
  /** A UUID, made by the worker. */
  readonly id: string;
  /** Its host and process, for people. */
  readonly name: string;
  /** What it does: `assess`, `deliver` …, or the name of a job. */
  readonly parts: readonly string[];
  /** Recently measured speed of assessment. */
  readonly textsPerSecond?: number | undefined;
}

/** The workers on the store. What a worker claims, leases and runs is its own while it is alive. */
export interface Presence {
  /**
   * Renews a worker's lease until `lease` milliseconds from now, by the clock of the store. Resolves with false if the
   * lease had expired: by now, what it held is free or belongs to another worker.
   */
  beat(worker: Worker, lease: number): Promise<boolean>;
  /** Ends a worker: what it still holds is released at once, and its unfinished runs are recorded as killed. */
  leave(worker: string): Promise<void>;
  /** The live workers. */
  workers(): Promise<Worker[]>;
}
