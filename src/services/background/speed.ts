/** Speed of one core on texts of average length, in texts per second, until it has been measured. */
const ASSUMED = { texts: 50, seconds: 2 };

/** After this many seconds of work, the weight of an observation falls to 1/e. */
const MEMORY_SECONDS = 30;

/**
 * Texts assessed per second of work, by all threads together; idle time does not count. Recent work counts most,
 * because texts differ in length and other programs may use the machine.
 */
export class Speed {
  #texts = ASSUMED.texts;
  #seconds = ASSUMED.seconds;
  /** The time up to which work is counted; undefined while idle. */
  #since: number | undefined;

  /** @param clock monotonic, in milliseconds */
  constructor(private readonly clock: () => number) {}

  get textsPerSecond(): number {
    return this.#texts / this.#seconds;
  }

  /** Marks the start of work. Further calls during work have no effect. */
  busy(): void {
    this.#since ??= this.clock();
  }

  /** Counts finished texts. @param idle whether no work is left */
  finished(texts: number, idle: boolean): void {
    const now = this.clock();
    // A long pause, such as for a full disk, says nothing about speed.
    const seconds = Math.min((now - (this.#since ?? now)) / 1000, MEMORY_SECONDS);
    const kept = Math.exp(-seconds / MEMORY_SECONDS);
    this.#texts = this.#texts * kept + texts;
    this.#seconds = this.#seconds * kept + seconds;
    this.#since = idle ? undefined : now;
  }
}
