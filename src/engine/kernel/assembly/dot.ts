/**
 * A matrix of 8-bit integers times a vector of 8-bit integers.
 * @param matrix row by row; @param columns a multiple of 16, at most 65,536, so that no sum overflows
 * @param out receives a 32-bit number per row
 */
export function multiply(matrix: usize, vector: usize, rows: u32, columns: u32, out: usize): void {
  for (let row: u32 = 0; row < rows; row++) {
    store<i32>(out + (row << 2), dot(matrix + row * columns, vector, columns));
  }
}

@inline
function dot(a: usize, b: usize, length: u32): i32 {
  if (ASC_FEATURE_SIMD) {
    let low = i32x4.splat(0);
    let high = i32x4.splat(0);
    for (let at: usize = 0; at < <usize>length; at += 16) {
      const left = v128.load(a + at);
      const right = v128.load(b + at);
      low = i32x4.add(
        low,
        i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(left), i16x8.extend_low_i8x16_s(right)),
      );
      high = i32x4.add(
        high,
        i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(left), i16x8.extend_high_i8x16_s(right)),
      );
    }
    const sum = i32x4.add(low, high);
    return (
      i32x4.extract_lane(sum, 0) +
      i32x4.extract_lane(sum, 1) +
      i32x4.extract_lane(sum, 2) +
      i32x4.extract_lane(sum, 3)
    );
  } else {
    let sum: i32 = 0;
    for (let at: usize = 0; at < <usize>length; at++) sum += <i32>load<i8>(a + at) * <i32>load<i8>(b + at);
    return sum;
  }
}
