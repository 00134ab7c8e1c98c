/**
 * The checksum of an entry in DuckDB's write-ahead log (`src/common/checksum.cpp` of DuckDB 1.5, MIT): 5381, xor the
 * product of each 64-bit word and a constant, xor a MurmurHash64A-like hash of the remaining bytes, all modulo 2⁶⁴.
 * @returns the upper and the lower 32 bits
 */
export function logChecksum(bytes: Buffer): readonly [high: number, low: number] {
  const words = bytes.length >>> 3;
  let high = 0;
  let low = 5381;
  for (let at = 0; at < words * 8; at += 8) {
    const wordLow = bytes.readUInt32LE(at);
    low ^= Math.imul(wordLow, FACTOR_LOW);
    high ^=
      upperHalf(wordLow, FACTOR_LOW) +
      Math.imul(wordLow, FACTOR_HIGH) +
      Math.imul(bytes.readInt32LE(at + 4), FACTOR_LOW);
  }
  const rest = bytes.subarray(words * 8);
  if (rest.length > 0) {
    const hash = hashOf(rest);
    high ^= Number(hash >> 32n);
    low ^= Number(hash & 0xffffffffn);
  }
  return [high >>> 0, low >>> 0];
}

const FACTOR_HIGH = 0xbf58476d;
const FACTOR_LOW = 0x1ce4e5b9;

/** The upper 32 bits of the product of two unsigned 32-bit numbers. */
function upperHalf(a: number, b: number): number {
  const [aHigh, aLow, bHigh, bLow] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff];
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const other = aLow * bHigh + (middle & 0xffff);
  return aHigh * bHigh + (middle >>> 16) + (other >>> 16);
}

const SEED = 0xe17a1465n;
const MIXER = 0xc6a4a7935bd1e995n;

/** For 1 to 7 bytes. */
function hashOf(bytes: Buffer): bigint {
  const wrapped = (value: bigint) => BigInt.asUintN(64, value);
  const mixed = (value: bigint) => wrapped((value ^ (value >> 47n)) * MIXER);
  let hash = SEED ^ wrapped(BigInt(bytes.length) * MIXER);
  for (const [place, byte] of bytes.entries()) hash ^= BigInt(byte) << BigInt(8 * place);
  hash = mixed(wrapped(hash * MIXER));
  return hash ^ (hash >> 47n);
}
