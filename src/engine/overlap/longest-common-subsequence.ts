/**
 * Length of the longest common subsequence of two sequences, bit-parallel: 32 cells of the table in one step (Hyyrö
 * 2004, "Bit-parallel LCS-length computation revisited"): V' = (V + (V & M)) | (V & ~M), the result is the number of
 * zero bits of V. O(n·m / 32).
 *
 * @param a word numbers below `2 ** 32`; equal numbers are equal words
 */
export function longestCommonSubsequence(a: Uint32Array, b: Uint32Array): number {
  const blocks = Math.ceil(a.length / 32);
  const positions = positionMasks(a, blocks);
  const state = new Uint32Array(blocks).fill(0xffffffff);
  for (const word of b) {
    const mask = positions.get(word);
    if (mask) advance(state, mask);
  }
  return countZeros(state, a.length);
}

/** For each word of `a`, a bit set of its positions. */
function positionMasks(a: Uint32Array, blocks: number): Map<number, Uint32Array> {
  const masks = new Map<number, Uint32Array>();
  a.forEach((word, position) => {
    let mask = masks.get(word);
    if (!mask) {
      mask = new Uint32Array(blocks);
      masks.set(word, mask);
    }
    mask[position >>> 5]! |= 1 << (position & 31);
  });
  return masks;
}

function advance(state: Uint32Array, mask: Uint32Array): void {
  let carry = 0;
  for (let block = 0; block < state.length; block++) {
    const before = state[block]!;
    const matches = (before & mask[block]!) >>> 0;
    const sum = before + matches + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    state[block] = sum | (before & ~mask[block]!);
  }
}

function countZeros(state: Uint32Array, bits: number): number {
  let zeros = 0;
  for (let bit = 0; bit < bits; bit++) if (((state[bit >>> 5]! >>> (bit & 31)) & 1) === 0) zeros += 1;
  return zeros;
}
