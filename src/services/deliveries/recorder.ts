import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookChange } from '../../domain/webhook.js';
import type { Store } from '../../store/store.js';
import type { Consequence } from './consequence.js';
import type { Endpoint } from './endpoint.js';

/** Milliseconds for which attempts are gathered while several end at a time: a commit costs for 900 twice what it does for one. */
const GATHERING = 200;

/** An attempt that is to be recorded. */
export interface Recordable {
  readonly endpoint: Endpoint;
  readonly consequence: Consequence;
}

interface RecorderOptions {
  readonly store: Pick<Store, 'recordAttempts'>;
  /** Repeats what fails for reasons outside of us. */
  readonly retry: (work: () => Promise<void>) => Promise<void>;
  /** Hears of attempts that are in the store. */
  readonly onRecorded: (recorded: readonly Recordable[]) => void;
  /** Hears of attempts that could not be recorded, for a reason that no repetition mends. */
  readonly onLost: (error: unknown) => void;
}

/** Writes down what became of attempts, several in a commit. */
export class Recorder {
  readonly #options: RecorderOptions;
  #waiting: Recordable[] = [];
  #writing: Promise<void> | undefined;
  #lastBatch = 0;
  #endGathering = () => {};
  #isInHurry = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Attempts that wait for the next commit. */
  get waiting(): number {
    return this.#waiting.length;
  }

  add(attempt: Recordable): void {
    this.#waiting.push(attempt);
    this.#writing ??= this.#write();
  }

  /** Gathers no longer for the next commit: for now no other attempt will end. */
  flush(): void {
    this.#endGathering();
  }

  /** Resolves when everything is written down that was added, or could not be; nothing waits for others any more. */
  async settled(): Promise<void> {
    this.#isInHurry = true;
    this.flush();
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { store, retry, onRecorded, onLost } = this.#options;
    while (this.#waiting.length > 0) {
      if (this.#lastBatch > 1 && !this.#isInHurry) await this.#gather();
      const batch = this.#waiting.splice(0);
      this.#lastBatch = batch.length;
      try {
        await retry(() => store.recordAttempts(recordsOf(batch), changesOf(batch)));
        onRecorded(batch);
      } catch (error) {
        onLost(error);
      }
    }
    this.#writing = undefined;
  }

  async #gather(): Promise<void> {
    const over = new AbortController();
    this.#endGathering = () => over.abort();
    await delay(GATHERING, undefined, { signal: over.signal }).catch(() => undefined);
  }
}

const recordsOf = (batch: readonly Recordable[]) => batch.map(({ consequence }) => consequence.record);

/** The changes of a batch to webhooks, by id. */
function changesOf(batch: readonly Recordable[]): Record<string, WebhookChange> {
  const changes: Record<string, WebhookChange> = {};
  for (const { endpoint, consequence } of batch) {
    const { id } = endpoint.webhook;
    if (consequence.change) changes[id] = { ...changes[id], ...consequence.change };
  }
  return changes;
}
