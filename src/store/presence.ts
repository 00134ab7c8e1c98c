/** Somebody who works on the store for longer than a call: claims texts, leases webhooks, or runs a job. */
export interface Worker {
  /** A UUID, made by the worker. */
  readonly id: string;
  /** Of its host and process, for people. */
  readonly name: string;
  /** What it does: `assess`, `deliver` …, or the name of a job. */
  readonly parts: readonly string[];
  /** Speed of assessment, as measured lately. */
  readonly textsPerSecond?: number | undefined;
}

/** Who is at work on the store. What a worker claims, leases and runs is its own while it is alive. */
export interface Presence {
  /**
   * Says that a worker is alive, until `lease` milliseconds from now by the clock of the store, whatever others' clocks say.
   * Resolves with false where it was gone since its last word: what it held is free, or another's, by now.
   */
  beat(worker: Worker, lease: number): Promise<boolean>;
  /** Says that a worker is done: what it still holds is free at once, and its unfinished runs are killed. */
  leave(worker: string): Promise<void>;
  /** Those that are alive. */
  workers(): Promise<Worker[]>;
}
