const FREE = -1;
const TOO_RARE = -2;
const FIRST_BITS = 20;

/** Numbers the features (32-bit hashes) that occur often enough; open addressing, since a Map is too slow here. */
export class FeatureRows {
  #hashes = new Int32Array(1 << FIRST_BITS);
  #counts = new Int32Array(1 << FIRST_BITS);
  #rows = new Int32Array(0);
  #distinct = 0;
  size = 0;

  /** Counts an occurrence; before `number` is called. */
  count(hash: number): void {
    if (2 * this.#distinct > this.#hashes.length) this.#grow();
    const slot = this.#slot(hash);
    if (this.#counts[slot] === 0) {
      this.#hashes[slot] = hash;
      this.#distinct += 1;
    }
    this.#counts[slot] = this.#counts[slot]! + 1;
  }

  /** Gives a row to each feature that was counted at least `fewest` times. */
  number(fewest: number): void {
    this.#rows = this.#counts.map((count) => {
      if (count === 0) return FREE;
      return count < fewest ? TOO_RARE : this.size++;
    });
  }

  /** The row of a feature, or a negative number. */
  rowOf(hash: number): number {
    return this.#rows[this.#slot(hash)]!;
  }

  /** The feature of each row. */
  hashes(): Int32Array {
    const hashes = new Int32Array(this.size);
    this.#rows.forEach((row, slot) => {
      if (row >= 0) hashes[row] = this.#hashes[slot]!;
    });
    return hashes;
  }

  #slot(hash: number): number {
    const mask = this.#hashes.length - 1;
    let slot = (hash ^ (hash >>> 9)) & mask;
    while (this.#counts[slot]! > 0 && this.#hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [hashes, counts] = [this.#hashes, this.#counts];
    this.#hashes = new Int32Array(2 * hashes.length);
    this.#counts = new Int32Array(2 * hashes.length);
    for (let slot = 0; slot < hashes.length; slot++) {
      if (counts[slot] === 0) continue;
      const to = this.#slot(hashes[slot]!);
      this.#hashes[to] = hashes[slot]!;
      this.#counts[to] = counts[slot]!;
    }
  }
}
