import { ReceiptQueue } from '../receipt-queue.js';

/** Texts of one account, to be assessed together. */
interface Batch {
  readonly accountId: string;
  readonly receipts: readonly number[];
}

/**
 * Texts that wait for assessment. Accounts take turns, so that one account's upload never delays another account by
 * more than a batch; within an account, texts are taken in order of arrival.
 */
export class FairQueue {
  /** Accounts with waiting texts, in the order of their turns. */
  readonly #turns = new Map<string, ReceiptQueue>();
  #waiting = 0;

  /** Number of texts. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Adds a text, unless it is already waiting. */
  add(accountId: string, receipt: number): void {
    let queue = this.#turns.get(accountId);
    if (!queue) {
      queue = new ReceiptQueue();
      this.#turns.set(accountId, queue);
    }
    if (queue.add(receipt)) this.#waiting += 1;
  }

  /**
   * Takes a batch from the account whose turn it is.
   * @param count maximum number of texts
   * @param except accounts to skip
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

  /** Removes a text if it is waiting. */
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

  /** How many texts, of any account, are taken up to and including this one; 0 if it is not waiting. */
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
