/**
 * Texts of one account that wait for assessment, and are taken in order of arrival. One array of numbers, because
 * a million texts may wait after an import.
 */
export class ReceiptQueue {
  #receipts: number[] = [];
  /** Everything before this index has been taken. */
  #head = 0;

  get size(): number {
    return this.#receipts.length - this.#head;
  }

  /** Adds a receipt, unless it is already waiting. Receipts arrive almost in order. @returns whether it was added */
  add(receipt: number): boolean {
    const last = this.#receipts.at(-1);
    if (this.size === 0 || receipt > last!) {
      this.#receipts.push(receipt);
      return true;
    }
    const place = this.#placeOf(receipt);
    if (this.#receipts[place] === receipt) return false;
    this.#receipts.splice(place, 0, receipt);
    return true;
  }

  /** Takes the next receipts, at most this many. */
  take(count: number): number[] {
    const taken = this.#receipts.slice(this.#head, this.#head + count);
    this.#head += taken.length;
    if (this.#head > this.#receipts.length / 2) {
      this.#receipts = this.#receipts.slice(this.#head);
      this.#head = 0;
    }
    return taken;
  }

  /** Removes a receipt. @returns whether it was waiting */
  delete(receipt: number): boolean {
    const place = this.#placeOf(receipt);
    if (this.#receipts[place] !== receipt) return false;
    if (place === this.#head) this.take(1);
    else this.#receipts.splice(place, 1);
    return true;
  }

  /** How many are taken up to and including this one; 0 if it is not waiting. */
  position(receipt: number): number {
    const place = this.#placeOf(receipt);
    return this.#receipts[place] === receipt ? place - this.#head + 1 : 0;
  }

  /** Index of the first receipt that is not smaller. */
  #placeOf(receipt: number): number {
    let [low, high] = [this.#head, this.#receipts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#receipts[middle]! < receipt) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
