import { setTimeout as delay } from 'node:timers/promises';
import { AssessError, reasonOf } from '../errors.js';

/** The current obstacle to work. */
export interface Trouble {
  readonly since: Date;
  /** Never contains text. */
  readonly reason: string;
}

interface RetryOptions {
  readonly now: () => Date;
  /** Milliseconds before the first new attempt; each further pause is twice as long, up to `longestPause`. */
  readonly pause: number;
  readonly longestPause: number;
  /** Whether an error may pass; default: any of the environment. */
  readonly mayPass?: (error: AssessError) => boolean;
  /** Ends all pauses; the work then fails with its last error. */
  readonly signal: AbortSignal;
  /** Called at the first failure, and at the success after it. */
  readonly onTrouble: (error: AssessError) => void;
  readonly onRecovery: (trouble: Trouble) => void;
}

/** Retries work that fails for external reasons, such as a full disk, until it succeeds. */
export class RetryUntilAvailable {
  readonly #troubles = new Set<Trouble>();

  constructor(private readonly options: RetryOptions) {}

  /** The oldest failure that persists. */
  get trouble(): Trouble | undefined {
    const [first] = this.#troubles;
    return first;
  }

  /** Does the work, and retries it while the environment makes it fail. @throws any other error of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { pause: first, longestPause, signal, mayPass = () => true } = this.options;
    let trouble: Trouble | undefined;
    for (let pause = first; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        const value = await work();
        if (trouble) this.#end(trouble);
        return value;
      } catch (error) {
        if (signal.aborted || !isOfEnvironment(error) || !mayPass(error)) {
          if (trouble) this.#troubles.delete(trouble);
          throw error;
        }
        trouble ??= this.#begin(error);
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #begin(error: AssessError): Trouble {
    const trouble = { since: this.options.now(), reason: reasonOf(error) };
    if (this.#troubles.size === 0) this.options.onTrouble(error);
    this.#troubles.add(trouble);
    return trouble;
  }

  #end(trouble: Trouble): void {
    this.#troubles.delete(trouble);
    if (this.#troubles.size === 0) this.options.onRecovery(trouble);
  }
}

function isOfEnvironment(error: unknown): error is AssessError {
  return error instanceof AssessError && error.kind === 'environment';
}
