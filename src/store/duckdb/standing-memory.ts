import { LRUCache } from 'lru-cache';
import type { Standing } from '../store.js';

/** What is known of a submission; `standing` is without the text. */
export interface KnownStanding {
  readonly standing: Standing;
  readonly text?: string | undefined;
}

/** What an entry takes beside its strings, roughly. */
const ENTRY_BYTES = 500;

/**
 * How it stands with the submissions last written or asked for, by name, as many as fit. Whoever changes what is stored
 * tells so here after the commit: what is remembered always holds.
 */
export class StandingMemory {
  readonly #entries: LRUCache<string, KnownStanding>;
  readonly #names = new Map<number, string>();

  /** @param bytes what the entries may take together, roughly; 0 remembers nothing */
  constructor(bytes: number) {
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ standing, text }) =>
        ENTRY_BYTES + 2 * ((standing.result?.body.length ?? 0) + (text?.length ?? 0)),
      dispose: ({ standing }) => this.#names.delete(standing.receipt),
    });
  }

  get(name: string): KnownStanding | undefined {
    return this.#entries.get(name);
  }

  set(name: string, known: KnownStanding): void {
    this.#entries.set(name, known);
    if (this.#entries.has(name)) this.#names.set(known.standing.receipt, name);
  }

  /** A result was stored. The first one is what is shown; whether a further one is depends on what is stored. */
  addResult(receipt: number, result: NonNullable<Standing['result']>): void {
    const name = this.#names.get(receipt);
    if (name === undefined) return;
    const known = this.#entries.peek(name)!;
    if (known.standing.result) this.#entries.delete(name);
    else this.set(name, { ...known, standing: { ...known.standing, result } });
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
