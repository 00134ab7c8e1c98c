import { LRUCache } from 'lru-cache';
import type { SubmissionStatus } from '../store.js';

/** A remembered submission; `status` is without the text. */
export interface KnownStatus {
  readonly status: SubmissionStatus;
  readonly text?: string | undefined;
}

/** Approximate size of an entry besides its strings. */
const ENTRY_BYTES = 500;

/**
 * The statuses of the submissions last written or requested, by name, as many as fit. Code that changes stored data
 * must report it here after the commit, so that the statuses are always valid.
 */
export class StatusMemory {
  readonly #entries: LRUCache<string, KnownStatus>;
  readonly #names = new Map<number, string>();

  /** @param bytes approximate limit for all entries; 0 disables the cache */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ status, text }) =>
        ENTRY_BYTES + 2 * ((status.result?.body.length ?? 0) + (text?.length ?? 0)),
      dispose: ({ status }) => this.#names.delete(status.receipt),
    });
  }

  get(name: string): KnownStatus | undefined {
    return this.#entries.get(name);
  }

  set(name: string, known: KnownStatus): void {
    this.#entries.set(name, known);
    if (this.#entries.has(name)) this.#names.set(known.status.receipt, name);
  }

  /** A result was stored. The first one is shown; whether a later one is shown depends on what is stored. */
  addResult(receipt: number, result: NonNullable<SubmissionStatus['result']>): void {
    const name = this.#names.get(receipt);
    if (name === undefined) return;
    const known = this.#entries.peek(name)!;
    if (known.status.result) this.#entries.delete(name);
    else this.set(name, { ...known, status: { ...known.status, result } });
  }

  /** Submissions were deleted. */
  delete(receipts: readonly number[]): void {
    for (const receipt of receipts) {
      const name = this.#names.get(receipt);
      if (name !== undefined) this.#entries.delete(name);
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}
