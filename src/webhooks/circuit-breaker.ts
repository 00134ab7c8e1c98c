/** Failures in a row, and the milliseconds that they must span, to open the circuit. */
const FAILURES = 10;
const SPAN_MS = 30_000;

/** Milliseconds between probes: the first pause, which doubles up to the last. */
const FIRST_PAUSE_MS = 10_000;
const LAST_PAUSE_MS = 60_000;

/** Maximum random extension of a pause, as a share, so that circuits that opened together do not probe together. */
const JITTER = 0.2;

interface CircuitBreakerOptions {
  /** A monotonic clock in milliseconds; by default, that of this process. */
  readonly clock?: (() => number) | undefined;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** The longest pause between probes in milliseconds, without its random extension. */
  readonly longestPause?: number;
}

/** The right to make one attempt. Its holder reports once how the attempt ended. */
export interface Permit {
  /** The endpoint responded with anything that needs no retry, including a refusal, which shows that it is up. */
  succeeded(): void;
  failed(): void;
  /** The attempt was cancelled here and says nothing about the endpoint. */
  abandoned(): void;
}

/**
 * Whether to attempt deliveries to one endpoint. While closed, it permits all. After failures in a row it opens: then
 * it permits one probe at a time, with growing pauses; other due attempts wait and are not used up. The
 * first success closes it. Its state is not stored: after a restart it is closed.
 */
export class CircuitBreaker {
  readonly #clock: () => number;
  readonly #random: () => number;
  readonly #longestPause: number;
  #failures = 0;
  /** Start of the failures in a row, in milliseconds. */
  #failingSince = 0;
  /** Undefined while closed. */
  #open: { pause: number; probeAt: number; isProbing: boolean } | undefined;

  constructor({
    clock = () => performance.now(),
    random,
    longestPause = LAST_PAUSE_MS,
  }: CircuitBreakerOptions) {
    this.#clock = clock;
    this.#random = random;
    this.#longestPause = Math.min(longestPause, LAST_PAUSE_MS);
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** When the next attempt may begin, by its clock: 0 for now, infinity during a probe, whose outcome decides. */
  get readyAt(): number {
    if (!this.#open) return 0;
    return this.#open.isProbing ? Number.POSITIVE_INFINITY : this.#open.probeAt;
  }

  /** Whether it permits an attempt that begins now. */
  get isReady(): boolean {
    return this.readyAt <= this.#clock();
  }

  /** Permits or refuses an attempt that begins now. */
  begin(): Permit | undefined {
    if (!this.isReady) return undefined;
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
    const now = this.#clock();
    if (this.#failures === 0) this.#failingSince = now;
    this.#failures += 1;
    if (this.#failures < FAILURES || now - this.#failingSince < SPAN_MS) return;
    const pause = Math.min(FIRST_PAUSE_MS, this.#longestPause);
    this.#open = { pause, probeAt: now + this.#jittered(pause), isProbing: false };
  }

  #pause(probed: { pause: number; probeAt: number; isProbing: boolean }): void {
    probed.pause = Math.min(2 * probed.pause, this.#longestPause);
    probed.probeAt = this.#clock() + this.#jittered(probed.pause);
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
