import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookChange } from '../../domain/webhooks/webhook.js';
import type { Notifications } from '../../store/outbox.js';
import type { Consequence } from './consequence.js';
import type { Endpoint } from './endpoint.js';

/**
 * Milliseconds to gather attempts while several end at a time: a commit of 900 attempts costs twice as much as one of
 * 1.
 */
const GATHERING = 200;

/** An attempt to record. */
export interface Recordable {
  readonly endpoint: Endpoint;
  readonly consequence: Consequence;
}

interface RecorderOptions {
  readonly store: Pick<Notifications, 'recordAttempts'>;
  /** Retries work that fails because of the environment. */
  readonly retry: (work: () => Promise<void>) => Promise<void>;
  /** Called with attempts that are in the store. */
  readonly onRecorded: (recorded: readonly Recordable[]) => void;
  /** Called when attempts could not be recorded and a retry would not help. */
  readonly onLost: (error: unknown) => void;
}

/** Records the outcomes of attempts, several per commit. */
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

  /** Ends the gathering for the next commit, because no other attempt will end soon. */
  flush(): void {
    this.#endGathering();
  }

  /** Resolves when all attempts added so far are recorded or lost. From now on, no attempt waits for others. */
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
