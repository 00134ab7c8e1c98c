/** A clock that is ahead of the time that passes by more than this since the last look was set forward. */
const LEAST_MS = 60_000;

/**
 * Notices when the clock of the machine is set forward while this process runs. What the clock says has passed since then
 * includes time in which nothing was tried.
 */
export class Leaps {
  readonly #leaps: { readonly from: number; readonly by: number }[] = [];
  #last: { readonly time: number; readonly passed: number } | undefined;

  /** @param passed a monotonic clock in milliseconds */
  constructor(
    private readonly now: () => Date,
    private readonly passed: () => number = () => performance.now(),
  ) {}

  /** Compares the clocks; call it often. */
  look(): void {
    const [time, passed] = [this.now().getTime(), this.passed()];
    const { time: from, passed: before } = this.#last ?? { time, passed };
    const by = time - from - (passed - before);
    if (by > LEAST_MS) this.#leaps.push({ from, by });
    this.#last = { time, passed };
  }

  /** By how many milliseconds the clock was set forward since it showed this time. */
  since(time: Date): number {
    this.look();
    return this.#leaps.reduce((sum, { from, by }) => (from >= time.getTime() ? sum + by : sum), 0);
  }
}
