import { mixed32 } from './hash';

/*
 * Tables of hashed features (laid out by `recipes/weight-table.ts`), and sums of the weights of a list of features. A table is described by
 * five 32-bit numbers: address of its buckets, number of buckets with their own entries, number of hash bits that
 * determine the bucket, address of the rows, bytes per row.
 */

/** A cache line: a header and 15 entries. */
const BUCKET: usize = 64;
/**
 * In a header, above the number of the first entry: a bit for each of eight classes, set if entries of the class are in
 * a later bucket.
 */
const CLASSES: u32 = 8;
const ROW_MASK: u32 = 0x00ffffff;

/** Size of what `locate` writes for a feature: address of its bucket, and its fingerprint. */
export const PLACE: usize = 8;

/**
 * Computes where each feature is.
 * @param features 32-bit hashes
 * @param places receives `PLACE` bytes per feature
 */
export function locate(table: usize, features: usize, count: u32, places: usize): void {
  const buckets = load<u32>(table);
  const size = <u64>load<u32>(table, 4);
  const bits = load<u32>(table, 8);
  for (const end = features + (count << 2); features < end; features += 4, places += PLACE) {
    const hash = mixed32(load<u32>(features));
    const top = hash >> (32 - bits);
    store<u32>(places, buckets + <u32>((<u64>top * size) >> bits) * <u32>BUCKET);
    store<u32>(places, ((top & 0xff) << 16) | (hash & 0xffff), 4);
  }
}

/**
 * Reads the data at some addresses, so that their cache lines are fetched at the same time. A separate loop, as short
 * as possible: the processor overlaps as many reads as it sees ahead.
 * @param list an address every `every` bytes
 * @returns a meaningless number; storing it prevents the reads from being optimised away
 */
export function fetch(list: usize, count: u32, every: usize): u32 {
  let fetched: u32 = 0;
  const end = list + count * <u32>every;
  const pairs = list + (count & ~1) * <u32>every;
  for (; list < pairs; list += 2 * every)
    fetched ^= load<u32>(load<u32>(list)) ^ load<u32>(load<u32>(list + every));
  if (list < end) fetched ^= load<u32>(load<u32>(list));
  return fetched;
}

/** The lanes of a bucket that contain a fingerprint, a bit each. The header in lane 0 never does. */
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

/**
 * The entry of a feature, or the header of a bucket if there is none.
 * @param home start of its bucket, if it did not spill
 */
@inline
export function entryOf(home: usize, print: u32): usize {
  const toSign = ~print & (CLASSES - 1);
  let bucket = home;
  let lanes = lanesWith(bucket, print);
  // Spilled, and no lane found: the sign combines both.
  while (<i32>((load<u32>(bucket) << toSign) & (lanes - 1)) < 0) {
    bucket += BUCKET;
    lanes = lanesWith(bucket, print);
  }
  return bucket + ((<u32>ctz(lanes) & 15) << 2);
}

/** 1 for an entry, 0 for a header. */
@inline
export function isEntry(entry: usize): u32 {
  return <u32>((entry & (BUCKET - 1)) !== 0);
}

/** Number of the first of the further data of an entry's bucket. */
@inline
export function payloadOf(entry: usize): u32 {
  return load<u32>(entry & ~(BUCKET - 1)) & ROW_MASK;
}

/**
 * Sums the weights of some features, column by column.
 * @param places the output of `locate`, which is overwritten
 * @param sums receives a 32-bit number per column. The first column is in the entries, the others are in rows.
 * @returns as `fetch` does
 */
export function sumWeights(table: usize, places: usize, count: u32, sums: usize): u32 {
  const rows = load<u32>(table, 12);
  const stride = load<u32>(table, 16);
  const end = places + count * <u32>PLACE;
  // Addresses of the rows of the entries found.
  const found = places;
  let foundEnd = found;
  let first: i32 = 0;
  // Without a branch on the outcome: it is unpredictable, and a misprediction costs more than adding nothing.
  for (; places < end; places += PLACE) {
    const entry = entryOf(load<u32>(places), load<u32>(places, 4));
    const isFound = isEntry(entry);
    first += (<i32>load<i8>(entry)) & -(<i32>isFound);
    const row = payloadOf(entry) + (<u32>(entry & (BUCKET - 1)) >> 2) - 1;
    store<u32>(foundEnd, rows + row * stride);
    foundEnd += isFound << 2;
  }
  store<i32>(sums, first);
  if (stride === 0) return 0;
  const fetched = fetch(found, <u32>(foundEnd - found) >> 2, 4);
  if (ASC_FEATURE_SIMD) {
    let low = i16x8.splat(0);
    let high = i16x8.splat(0);
    for (let row = found; row < foundEnd; row += 4) {
      const weights = v128.load(load<u32>(row));
      low = i16x8.add(low, i16x8.extend_low_i8x16_s(weights));
      high = i16x8.add(high, i16x8.extend_high_i8x16_s(weights));
    }
    v128.store(sums, i32x4.extend_low_i16x8_s(low), 4);
    v128.store(sums, i32x4.extend_high_i16x8_s(low), 20);
    v128.store(sums, i32x4.extend_low_i16x8_s(high), 36);
    v128.store(sums, i32x4.extend_high_i16x8_s(high), 52);
  } else {
    for (let column: u32 = 1; column <= stride; column++) store<i32>(sums + (column << 2), 0);
    for (let row = found; row < foundEnd; row += 4)
      for (let column: u32 = 0; column < stride; column++) {
        const sum = sums + 4 + (column << 2);
        store<i32>(sum, load<i32>(sum) + load<i8>(load<u32>(row) + column));
      }
  }
  return fetched;
}
