import { CODES } from '#src/engine/language-model/backoff-model.js';

/** So many values make the sample from which a codebook is chosen. */
const SAMPLE = 1 << 18;
const ROUNDS = 30;

/**
 * Puts numbers into 256 codes, by k-means in one dimension (Lloyd 1982), begun from quantiles. One code is for 0, which
 * most backoffs are.
 * @returns the meaning of each code, ascending, and the code of each number: the nearest
 */
export function quantise(values: Float32Array): { codebook: Float32Array; codes: Uint8Array } {
  const others = values.filter((value) => value !== 0);
  const step = Math.max(1, Math.floor(others.length / SAMPLE));
  const sample = others.filter((_, at) => at % step === 0).sort();
  let means = quantiles(sample, CODES - 1);
  for (let round = 0; round < ROUNDS; round++) means = recentred(sample, means);
  const codebook = Float32Array.of(...means, 0).sort();
  return { codebook, codes: Uint8Array.from(values, (value) => nearest(codebook, value)) };
}

function quantiles(sorted: Float32Array, count: number): Float32Array {
  return new Float32Array(count).map(
    (_, at) => sorted[Math.floor(((at + 0.5) * sorted.length) / count)] ?? 0,
  );
}

function recentred(sample: Float32Array, means: Float32Array): Float32Array {
  const sums = new Float64Array(means.length);
  const counts = new Float64Array(means.length);
  for (const value of sample) {
    const code = nearest(means, value);
    sums[code]! += value;
    counts[code]! += 1;
  }
  return means.map((mean, code) => (counts[code] ? sums[code]! / counts[code]! : mean)).sort();
}

/** The place of the number nearest to a value among some in ascending order. */
function nearest(codebook: Float32Array, value: number): number {
  let [low, high] = [0, codebook.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (codebook[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - codebook[low - 1]! <= codebook[low]! - value ? low - 1 : low;
}
