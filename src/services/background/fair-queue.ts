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
  /** Accounts whose texts can't be assessed for now. */
  readonly #setAside = new Map<string, ReceiptQueue>();
  #waiting = 0;

  /** Number of texts, those that are set aside included. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Number of accounts that are set aside. */
  get accountsSetAside(): number {
    return this.#setAside.size;
  }

  /** Adds a text unless it waits already. */
  add(accountId: string, receipt: number): void {
    let queue = this.#queueOf(accountId);
    if (!queue) {
      queue = new ReceiptQueue();
      this.#turns.set(accountId, queue);
    }
    if (queue.add(receipt)) this.#waiting += 1;
  }

  /** Takes a batch of the account whose turn it is. @param count texts in it, at most */
  take(count: number): Batch | undefined {
    const [turn] = this.#turns;
    if (!turn) return undefined;
    const [accountId, queue] = turn;
    const receipts = queue.take(count);
    this.#waiting -= receipts.length;
    this.#turns.delete(accountId);
    if (queue.size > 0) this.#turns.set(accountId, queue);
    return { accountId, receipts };
  }

  /** Puts a batch back and passes over its account until it is resumed. @returns false where it was passed over before */
  setAside({ accountId, receipts }: Batch): boolean {
    const isNew = !this.#setAside.has(accountId);
    const queue = this.#queueOf(accountId) ?? new ReceiptQueue();
    this.#turns.delete(accountId);
    this.#setAside.set(accountId, queue);
    for (const receipt of receipts) if (queue.add(receipt)) this.#waiting += 1;
    return isNew;
  }

  /** Lets an account take turns again. */
  resume(accountId: string): void {
    const queue = this.#setAside.get(accountId);
    if (!queue) return;
    this.#setAside.delete(accountId);
    this.#turns.set(accountId, queue);
  }

  /** How many texts, of whatever account, are taken before a text and with it; 0 when it does not wait. */
  position(accountId: string, receipt: number): number {
    const position = this.#queueOf(accountId)?.position(receipt) ?? 0;
    if (position === 0) return 0;
    let texts = position;
    for (const [other, queue] of this.#turns) {
      if (other !== accountId) texts += Math.min(position, queue.size);
    }
    return texts;
  }

  #queueOf(accountId: string): ReceiptQueue | undefined {
    return this.#turns.get(accountId) ?? this.#setAside.get(accountId);
  }
}
