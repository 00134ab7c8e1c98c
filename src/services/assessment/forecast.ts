import { performance } from 'node:perf_hooks';
import type { TextClaims } from '../../store/assessments.js';
import type { Presence } from '../../store/presence.js';

/** Speed of one core on texts of average length, until it has been measured. */
const ASSUMED_SPEED = 25;
/** Milliseconds for which the speed of all workers is cached. */
const BELIEVED_MS = 1000;

/** Estimates when texts will be assessed. */
export class Forecast {
  readonly #store: Pick<TextClaims, 'textsAhead'> & Pick<Presence, 'workers'>;
  #speed: { readonly at: number; readonly textsPerSecond: Promise<number> } | undefined;

  constructor(store: Pick<TextClaims, 'textsAhead'> & Pick<Presence, 'workers'>) {
    this.#store = store;
  }

  /** Estimated seconds until a submission is assessed, at least 0. */
  async secondsUntilAssessed(accountId: string, receipt: number): Promise<number> {
    const [ahead, textsPerSecond] = await Promise.all([
      this.#store.textsAhead(accountId, receipt),
      this.#textsPerSecond(),
    ]);
    return Math.ceil(ahead / textsPerSecond);
  }

  /** Of all workers together. */
  #textsPerSecond(): Promise<number> {
    const now = performance.now();
    if (!this.#speed || now - this.#speed.at >= BELIEVED_MS) {
      this.#speed = { at: now, textsPerSecond: this.#read() };
      // A failure is reported to the callers that wait for it, and not cached.
      this.#speed.textsPerSecond.catch(() => {
        this.#speed = undefined;
      });
    }
    return this.#speed.textsPerSecond;
  }

  async #read(): Promise<number> {
    const workers = await this.#store.workers();
    return workers.reduce((sum, { textsPerSecond = 0 }) => sum + textsPerSecond, 0) || ASSUMED_SPEED;
  }
}
