import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Session } from './session.js';
import type { WriteAheadLog } from './write-ahead-log.js';
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

/** A checkpoint writes row groups anew in which there is little that is new: so many times the log, and a little more. */
const RESERVE = 3;
const RESERVED_BYTES = 4 * 2 ** 20;
/** Milliseconds after which a checkpoint is tried again that was not made. */
const RETRY_MS = 10_000;

/**
 * Decides when the write-ahead log is moved into the file. DuckDB by itself does so at 16 MiB in the middle of a
 * commit, which then takes a second or two.
 */
export class Checkpointer {
  #timer: NodeJS.Timeout | undefined;
  /** None is made before. */
  #notBefore = 0;

  constructor(
    private readonly file: string,
    private readonly log: WriteAheadLog,
    private readonly session: Session,
    private readonly policy: CheckpointPolicy,
  ) {}

  /** Called by the writer after each commit, while nothing else is written. */
  async afterCommit(queue: WriteQueue): Promise<void> {
    if (this.log.size >= this.policy.busyLimit) await this.checkpoint();
    if (this.#timer) this.#timer.refresh();
    else {
      this.#timer = setTimeout(() => this.#whenIdle(queue), this.policy.idleAfter);
      this.#timer.unref();
    }
  }

  /**
   * Moves the log into the file, unless there may be too little space for that: DuckDB gives a store up whose checkpoint
   * fails, and everybody would wait until it is open again. The log is as good a place until then.
   */
  async checkpoint(): Promise<void> {
    const now = performance.now();
    if (now < this.#notBefore) return;
    this.#notBefore = now + RETRY_MS;
    const { bavail, bsize } = await statfs(dirname(this.file));
    if (bavail * bsize < RESERVE * this.log.size + RESERVED_BYTES) return;
    await this.log.checkpoint(this.session);
    this.#notBefore = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #whenIdle(queue: WriteQueue): void {
    if (!queue.isIdle || this.log.size < this.policy.idleLimit) return;
    // What fails here is tried again after a later commit and at closing; nothing is lost by it.
    queue.between(() => this.checkpoint()).catch(() => undefined);
  }
}
