/** So many failures in a row, over at least so many milliseconds, open the circuit: a moment's trouble does not. */
const FAILURES = 10;
const SPAN_MS = 30_000;

/** Milliseconds between probes: the first pause, which doubles up to the last. */
const FIRST_PAUSE_MS = 10_000;
const LAST_PAUSE_MS = 60_000;

/** Chance adds at most this part to a pause, so that circuits that opened together do not probe together. */
const JITTER = 0.2;

export interface CircuitBreakerOptions {
  readonly now: () => Date;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Milliseconds; no pause between probes is longer, but for its chance. */
  readonly longestPause?: number;
}

/** The right to make one attempt. Whoever has it says once how the attempt ended. */
export interface Permit {
  /** The endpoint answered: anything but what is worth a retry, refusals included, because then it is there. */
  succeeded(): void;
  failed(): void;
  /** The attempt was stopped on this side and says nothing of the endpoint. */
  abandoned(): void;
}

/**
 * Whether attempts to one endpoint are worth making. Closed, it permits all. After failures in a row it opens: then a
 * single attempt at a time probes, with growing pauses between, while what else is due waits without being spent. The
 * first success closes it. It keeps nothing for a restart, which starts closed.
 */
export class CircuitBreaker {
  readonly #now: () => Date;
  readonly #random: () => number;
  readonly #longestPause: number;
  #failures = 0;
  /** Start of the failures in a row, in milliseconds. */
  #failingSince = 0;
  /** Undefined while closed. */
  #open: { pause: number; probeAt: number; isProbing: boolean } | undefined;

  constructor({ now, random, longestPause = LAST_PAUSE_MS }: CircuitBreakerOptions) {
    this.#now = now;
    this.#random = random;
    this.#longestPause = Math.min(longestPause, LAST_PAUSE_MS);
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /**
   * When the next attempt may begin, in milliseconds since 1970: 0 for now, infinity while a probe is under way, whose
   * end decides.
   */
  get readyAt(): number {
    if (!this.#open) return 0;
    const { isProbing, pause, probeAt } = this.#open;
    if (isProbing) return Number.POSITIVE_INFINITY;
    // Further away than any pause: the clock was set back.
    return probeAt - this.#now().getTime() > pause * (1 + JITTER) ? 0 : probeAt;
  }

  /** Permits an attempt that begins now, or not. */
  begin(): Permit | undefined {
    if (this.readyAt > this.#now().getTime()) return undefined;
    const probed = this.#open;
    if (probed) probed.isProbing = true;
    return {
      succeeded: () => this.#close(),
      failed: () => {
        // Attempts from before the circuit opened may still fail; only a probe lengthens the pause.
        if (probed) this.#pause(probed);
        else if (!this.#open) this.#count();
      },
      abandoned: () => {
        if (probed) probed.isProbing = false;
      },
    };
  }

  #count(): void {
    const now = this.#now().getTime();
    if (this.#failures === 0 || now < this.#failingSince) this.#failingSince = now;
    this.#failures += 1;
    if (this.#failures < FAILURES || now - this.#failingSince < SPAN_MS) return;
    const pause = Math.min(FIRST_PAUSE_MS, this.#longestPause);
    this.#open = { pause, probeAt: now + this.#jittered(pause), isProbing: false };
  }

  #pause(probed: { pause: number; probeAt: number; isProbing: boolean }): void {
    probed.pause = Math.min(2 * probed.pause, this.#longestPause);
    probed.probeAt = this.#now().getTime() + this.#jittered(probed.pause);
    probed.isProbing = false;
  }

  #close(): void {
    this.#failures = 0;
    this.#open = undefined;
  }

  #jittered(pause: number): number {
    return pause * (1 + JITTER * this.#random());
  }
}
