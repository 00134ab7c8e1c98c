import { mixed32 } from './hash';

/*
 * Tables of hashed features (`weight-table.ts`), and sums over what they hold of a list of features. A table is
 * described by five 32-bit numbers: address of its buckets, how many buckets have entries of their own, bits of a hash that
 * choose the bucket, address of the rows, bytes of a row.
 */

/** A line of the cache: a header and 15 entries. */
const BUCKET: usize = 64;
/** In a header: entries of this bucket lie in the next one. */
const SPILLED: u32 = 0x80000000;
const ROW_MASK: u32 = 0x00ffffff;

/** Room that `locate` takes for a feature: address of its bucket, and its fingerprint. */
export const PLACE: usize = 8;

/**
 * Works out where each of some features lies, and fetches these lines of the cache all at once.
 * @param features 32-bit hashes
 * @param places receives `PLACE` bytes a feature
 * @returns nothing of use; it keeps the reads from being left out
 */
export function locate(table: usize, features: usize, count: u32, places: usize): u32 {
  const buckets = load<u32>(table);
  const size = <u64>load<u32>(table, 4);
  const bits = load<u32>(table, 8);
  let fetched: u32 = 0;
  for (let end = features + (count << 2); features < end; features += 4) {
    const hash = mixed32(load<u32>(features));
    const top = hash >> (32 - bits);
    const bucket = buckets + <u32>((<u64>top * size) >> bits) * <u32>BUCKET;
    store<u32>(places, bucket);
    store<u32>(places, ((top & 0xff) << 16) | (hash & 0xffff), 4);
    fetched ^= load<u32>(bucket);
    places += PLACE;
  }
  return fetched;
}

/** Which lanes of a bucket hold a fingerprint, a bit each. The header in lane 0 never does. */
@inline
export function lanesWith(bucket: usize, print: u32): u32 {
  if (ASC_FEATURE_SIMD) {
    const wanted = i32x4.splat(print);
    const first = i32x4.eq(i32x4.shr_u(v128.load(bucket), 8), wanted);
    const second = i32x4.eq(i32x4.shr_u(v128.load(bucket, 16), 8), wanted);
    const third = i32x4.eq(i32x4.shr_u(v128.load(bucket, 32), 8), wanted);
    const fourth = i32x4.eq(i32x4.shr_u(v128.load(bucket, 48), 8), wanted);
    const low = i16x8.narrow_i32x4_s(first, second);
    const high = i16x8.narrow_i32x4_s(third, fourth);
    return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)) & 0xfffe;
  } else {
    for (let lane: u32 = 1; lane < 16; lane++)
      if (load<u32>(bucket + (lane << 2)) >> 8 === print) return 1 << lane;
    return 0;
  }
}

/** The bucket that a feature with this home lies in, or would lie in. */
@inline
export function bucketOf(home: usize, print: u32): usize {
  let bucket = home;
  while (load<u32>(bucket) & SPILLED && !lanesWith(bucket, print)) bucket += BUCKET;
  return bucket;
}

/** Number of the first piece of further data of a bucket. */
@inline
export function payloadOf(bucket: usize): u32 {
  return load<u32>(bucket) & ROW_MASK;
}

/** Number of the row of an entry. */
@inline
export function rowOf(bucket: usize, lane: u32): u32 {
  return payloadOf(bucket) + lane - 1;
}

/**
 * Sums the weights of some features, column by column.
 * @param places what `locate` gave; @param nothing address of 16 bytes that are 0
 * @param sums receives a 32-bit number a column. The first column lies in the entries, the others in rows.
 */
export function sumWeights(table: usize, places: usize, count: u32, nothing: usize, sums: usize): void {
  const rows = load<u32>(table, 12);
  const stride = load<u32>(table, 16);
  const end = places + count * <u32>PLACE;
  let first: i32 = 0;
  if (ASC_FEATURE_SIMD) {
    // Without a branch on what is found: it can't be foretold, and a wrong guess costs more than adding nothing.
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (; places < end; places += PLACE) {
      const print = load<u32>(places, 4);
      let bucket = <usize>load<u32>(places);
      let lanes = lanesWith(bucket, print);
      // Spilled, and no lane found: both are in the sign.
      while (<i32>(load<u32>(bucket) & (lanes - 1)) < 0) {
        bucket += BUCKET;
        lanes = lanesWith(bucket, print);
      }
      const found = -<i32>(lanes !== 0);
      const lane = <u32>ctz(lanes);
      first += (<i32>load<i8>(bucket + (lane << 2))) & found;
      if (stride === 0) continue;
      const row = rows + rowOf(bucket, lane) * stride;
      const weights = v128.load((row & found) | (nothing & ~found));
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(weights));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(weights));
    }
    store<i32>(sums, first);
    v128.store(sums, i32x4.extend_low_i16x8_s(low), 4);
    v128.store(sums, i32x4.extend_high_i16x8_s(low), 20);
    v128.store(sums, i32x4.extend_low_i16x8_s(high), 36);
    v128.store(sums, i32x4.extend_high_i16x8_s(high), 52);
  } else {
    for (let column: u32 = 1; column <= stride; column++) store<i32>(sums + (column << 2), 0);
    for (; places < end; places += PLACE) {
      const print = load<u32>(places, 4);
      const bucket = bucketOf(load<u32>(places), print);
      const lanes = lanesWith(bucket, print);
      if (lanes === 0) continue;
      const lane = <u32>ctz(lanes);
      first += load<i8>(bucket + (lane << 2));
      const row = rows + rowOf(bucket, lane) * stride;
      for (let column: u32 = 0; column < stride; column++) {
        const sum = sums + 4 + (column << 2);
        store<i32>(sum, load<i32>(sum) + load<i8>(row + column));
      }
    }
    store<i32>(sums, first);
  }
}
