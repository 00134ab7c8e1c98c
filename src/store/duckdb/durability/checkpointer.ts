import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Session } from '../session.js';
import type { WriteQueue } from '../write-queue.js';
import type { WriteAheadLog } from './write-ahead-log.js';

export interface CheckpointPolicy {
  /** Bytes of write-ahead log after which the writer stops for a checkpoint even if it is busy. */
  readonly busyLimit: number;
  /** Bytes of write-ahead log that justify a checkpoint while nothing else is going on. */
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
 * A checkpoint rewrites row groups that contain little new data: this many times the size of the log, plus a constant.
 */
const RESERVE = 3;
const RESERVED_BYTES = 4 * 2 ** 20;
/** Milliseconds after which a postponed or failed checkpoint is tried again. */
const RETRY_MS = 10_000;

/**
 * Decides when the write-ahead log is moved into the file. By default DuckDB does so at 16 MiB, in the middle of a
 * commit, which then takes a second or two.
 */
export class Checkpointer {
  #timer: NodeJS.Timeout | undefined;
  /** No checkpoint is made before this time. */
  #notBefore = 0;

  constructor(
    private readonly file: string,
    private readonly log: WriteAheadLog,
    private readonly session: Session,
    private readonly policy: CheckpointPolicy,
  ) {}

  /** Called by the writer after each commit, while nothing else is being written. */
  async afterCommit(queue: WriteQueue): Promise<void> {
    if (this.log.size >= this.policy.busyLimit) await this.checkpoint();
    if (this.#timer) this.#timer.refresh();
    else {
      this.#timer = setTimeout(() => this.#whenIdle(queue), this.policy.idleAfter);
      this.#timer.unref();
    }
  }

  /**
   * Moves the log into the file, unless there may be too little disk space: if a checkpoint fails, DuckDB invalidates
   * the store, and all calls wait until it is open again. Until then the data is just as safe in the log.
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
    // A failure is tried again after a later commit and on closing; no data is lost.
    queue.between(() => this.checkpoint()).catch(() => undefined);
  }
}
