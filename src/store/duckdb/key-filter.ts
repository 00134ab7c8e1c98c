const BITS = 27;
const MASK = 2 ** BITS - 1;

/**
 * A Bloom filter over 32-bit keys: for most absent keys it shows that no stored row has them, so that new submissions
 * need no look-up at all. With a million keys, one in 4,000 absent keys is a false positive, with ten million one in
 * 50; each costs only a look-up. Takes 16 MiB, of which the system allocates only the pages in use.
 */
export class KeyFilter {
  readonly #words = new Uint32Array(2 ** (BITS - 5));

  add(key: number): void {
    this.#set(key & MASK);
    this.#set(second(key));
  }

  /** False when the key was certainly never added. */
  mayHold(key: number): boolean {
    return this.#has(key & MASK) && this.#has(second(key));
  }

  #set(bit: number): void {
    this.#words[bit >>> 5]! |= 1 << (bit & 31);
  }

  #has(bit: number): boolean {
    return (this.#words[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }
}

/** A second position from the same key: multiplicative hashing with a prime near 2³² over the golden ratio. */
function second(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - BITS);
}
