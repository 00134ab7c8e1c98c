import { statSync } from 'node:fs';
import type { Session } from './session.js';
import type { WriteQueue } from './write-queue.js';

export interface CheckpointPolicy {
  /** Bytes of write-ahead log after which the writer stops for a checkpoint even when busy. */
  readonly busyLimit: number;
  /** Bytes of write-ahead log that are worth a checkpoint when nothing else is going on. */
  readonly idleLimit: number;
  /** Milliseconds without a write after which the store counts as idle. */
  readonly idleAfter: number;
}

export const DEFAULT_CHECKPOINT_POLICY: CheckpointPolicy = {
  busyLimit: 8 * 2 ** 20,
  idleLimit: 4 * 2 ** 20,
  idleAfter: 1000,
};

/**
 * Decides when the write-ahead log is moved into the file. DuckDB by itself does so at 16 MiB in the middle of a
 * commit, which then takes a second or two.
 */
export class Checkpointer {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly path: string,
    private readonly session: Session,
    private readonly policy: CheckpointPolicy,
  ) {}

  /** Called by the writer after each commit, while nothing else is written. */
  async afterCommit(queue: WriteQueue): Promise<void> {
    if (this.#logSize() >= this.policy.busyLimit) await this.session.run('CHECKPOINT');
    if (this.#timer) this.#timer.refresh();
    else {
      this.#timer = setTimeout(() => this.#whenIdle(queue), this.policy.idleAfter);
      this.#timer.unref();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #whenIdle(queue: WriteQueue): void {
    if (!queue.isIdle || this.#logSize() < this.policy.idleLimit) return;
    // What fails here is tried again after the next commit and at closing; nothing is lost by it.
    queue.checkpoint().catch(() => undefined);
  }

  #logSize(): number {
    return statSync(`${this.path}.wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}
