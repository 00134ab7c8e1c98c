import { ReceiptQueue } from './receipt-queue.js';

/** Texts of one account, to be assessed together. */
export interface Batch {
  readonly accountId: string;
  readonly receipts: readonly number[];
}

/**
 * Texts that wait for assessment. Accounts take turns, so that the upload of one never delays another by more than a
 * batch; within an account the first received is the first taken.
 */
export class FairQueue {
  /** Accounts with something to take; the first one's turn is next. */
  readonly #turns = new Map<string, ReceiptQueue>();
  #waiting = 0;

  /** Number of texts. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Adds a text unless it waits already. */
  add(accountId: string, receipt: number): void {
    let queue = this.#turns.get(accountId);
    if (!queue) {
      queue = new ReceiptQueue();
      this.#turns.set(accountId, queue);
    }
    if (queue.add(receipt)) this.#waiting += 1;
  }

  /**
   * Takes a batch of the account whose turn it is.
   * @param count texts in it, at most
   * @param except accounts that are passed over
   */
  take(count: number, except: readonly string[] = []): Batch | undefined {
    for (const [accountId, queue] of this.#turns) {
      if (except.includes(accountId)) continue;
      const receipts = queue.take(count);
      this.#waiting -= receipts.length;
      this.#turns.delete(accountId);
      if (queue.size > 0) this.#turns.set(accountId, queue);
      return { accountId, receipts };
    }
    return undefined;
  }

  /** Removes a text, if it waits. */
  delete(receipt: number): void {
    for (const [accountId, queue] of this.#turns) {
      if (!queue.delete(receipt)) continue;
      this.#waiting -= 1;
      if (queue.size === 0) this.#turns.delete(accountId);
      return;
    }
  }

  /** Removes all texts of an account. */
  deleteAccount(accountId: string): void {
    this.#waiting -= this.#turns.get(accountId)?.size ?? 0;
    this.#turns.delete(accountId);
  }

  /** How many texts, of whatever account, are taken before a text and with it; 0 when it does not wait. */
  position(accountId: string, receipt: number): number {
    const position = this.#turns.get(accountId)?.position(receipt) ?? 0;
    if (position === 0) return 0;
    let texts = position;
    for (const [other, queue] of this.#turns) {
      if (other !== accountId) texts += Math.min(position, queue.size);
    }
    return texts;
  }
}
