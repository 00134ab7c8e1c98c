const BITS = 27;
const MASK = 2 ** BITS - 1;
/** Bits of a part: 64 KiB. */
const PART_BITS = 19;
const IN_PART = 2 ** PART_BITS - 1;

/**
 * A Bloom filter over 32-bit keys: for most absent keys it shows that no stored row has them, so that new submissions
 * need no look-up at all. With a million keys, one in 4,000 absent keys is a false positive, with ten million one in
 * 50; each costs only a look-up. Takes up to 16 MiB, in parts that are allocated when they are needed: JavaScript's garbage
 * collector would see a large block as a reason to work, however empty it is.
 */
export class KeyFilter {
  readonly #parts: (Uint32Array | undefined)[] = new Array(2 ** (BITS - PART_BITS)).fill(undefined);

  add(key: number): void {
    this.#set(key & MASK);
    this.#set(second(key));
  }

  /** False when the key was certainly never added. */
  mayHold(key: number): boolean {
    return this.#has(key & MASK) && this.#has(second(key));
  }

  #set(bit: number): void {
    const part = bit >>> PART_BITS;
    let words = this.#parts[part];
    if (words === undefined) this.#parts[part] = words = new Uint32Array(2 ** (PART_BITS - 5));
    words[(bit & IN_PART) >>> 5]! |= 1 << (bit & 31);
  }

  #has(bit: number): boolean {
    const words = this.#parts[bit >>> PART_BITS];
    return words !== undefined && (words[(bit & IN_PART) >>> 5]! & (1 << (bit & 31))) !== 0;
  }
}

/** A second position from the same key: multiplicative hashing with a prime near 2³² over the golden ratio. */
function second(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - BITS);
}
