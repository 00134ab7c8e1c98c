/** A clock that is ahead of the time that passes by more than this since the last look was set forward. */
const LEAST_MS = 60_000;

/**
 * Notices when the clock of the machine is set forward while this process runs. What the clock says has passed since then
 * includes time in which nothing was tried. Setting it back takes the last leaps back.
 */
export class Leaps {
  readonly #leaps: { readonly from: number; readonly by: number }[] = [];
  #last: { readonly time: number; readonly passed: number } | undefined;

  /** @param passed a monotonic clock in milliseconds */
  constructor(
    private readonly now: () => Date,
    private readonly passed: () => number = () => performance.now(),
  ) {}

  /** Compares the clocks; call it often. @returns what the clock shows */
  look(): number {
    const [time, passed] = [this.now().getTime(), this.passed()];
    const { time: from, passed: before } = this.#last ?? { time, passed };
    const by = time - from - (passed - before);
    if (by > LEAST_MS) this.#leaps.push({ from, by });
    else if (by < -LEAST_MS) this.#takeBack(-by);
    this.#last = { time, passed };
    return time;
  }

  /** By how many milliseconds the clock was set forward since it showed this time. */
  since(time: Date): number {
    this.look();
    return this.#leaps.reduce((sum, { from, by }) => (from >= time.getTime() ? sum + by : sum), 0);
  }

  /** What the clock showed when this many milliseconds had still to pass. */
  ago(milliseconds: number): Date {
    let time = this.look();
    let left = milliseconds;
    for (const { from, by } of this.#leaps.toReversed()) {
      const after = Math.max(0, time - from - by);
      if (left <= after) break;
      left -= after;
      time = from;
    }
    return new Date(time - left);
  }

  #takeBack(milliseconds: number): void {
    for (let left = milliseconds; left > 0; ) {
      const last = this.#leaps.pop();
      if (!last) return;
      if (last.by - left > LEAST_MS) this.#leaps.push({ from: last.from, by: last.by - left });
      left -= last.by;
    }
  }
}
