/** Speed of one core on texts of average length, in texts per second, until it has been measured. */
const ASSUMED = { texts: 50, seconds: 2 };

/** After this many seconds of work, the weight of an observation falls to 1/e. */
const MEMORY_SECONDS = 30;

/**
 * Texts assessed per second of work, by all threads together; time without work does not count. Recent work counts
 * most, because texts differ in length and the machine may be busy otherwise.
 */
export class Speed {
  #texts = ASSUMED.texts;
  #seconds = ASSUMED.seconds;
  /** Up to when work was counted; undefined while there is none. */
  #since: number | undefined;

  /** @param clock milliseconds that never go back */
  constructor(private readonly clock: () => number) {}

  get textsPerSecond(): number {
    return this.#texts / this.#seconds;
  }

  /** Work begins; to be called again and again is no harm. */
  busy(): void {
    this.#since ??= this.clock();
  }

  /** This many texts were finished. @param idle whether nothing is left to be worked on */
  finished(texts: number, idle: boolean): void {
    const now = this.clock();
    // A stop, such as for a full disk, is no measure of speed.
    const seconds = Math.min((now - (this.#since ?? now)) / 1000, MEMORY_SECONDS);
    const kept = Math.exp(-seconds / MEMORY_SECONDS);
    this.#texts = this.#texts * kept + texts;
    this.#seconds = this.#seconds * kept + seconds;
    this.#since = idle ? undefined : now;
  }
}
