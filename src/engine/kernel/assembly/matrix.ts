/*
 * Products of matrices of 8-bit weights and rows of 16-bit numbers. The sums are whole numbers, so that builds with and
 * without SIMD give the same results.
 *
 * A matrix is described by five 32-bit numbers: the addresses of its weights (8-bit, row by row), of their scales (32-bit
 * floats, one per row) and of the bias (likewise), the number of its rows, and of its columns, which is a multiple of 8.
 */
const WEIGHTS: usize = 0;
const SCALES: usize = 4;
const BIAS: usize = 8;
const ROWS: usize = 12;
const COLUMNS: usize = 16;
export const MATRIX_SIZE: usize = 20;

/** The largest absolute value of a quantised number: sums of 2,048 products with weights fit into 32 bits. */
const LARGEST: f32 = 4095;

/**
 * Converts rows of floats into 16-bit numbers, each row with its own scale.
 * @param out receives the numbers; @param scales receives what one of them is worth, per row
 */
export function quantise(from: usize, rows: u32, columns: u32, out: usize, scales: usize): void {
  for (let row: u32 = 0; row < rows; row++) {
    const most = largest(from, columns);
    const scale: f32 = most > 0 ? LARGEST / most : 0;
    store<f32>(scales + (row << 2), most / LARGEST);
    if (ASC_FEATURE_SIMD) {
      const factor = f32x4.splat(scale);
      for (let at: u32 = 0; at < columns; at += 8) {
        const left = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(from + (at << 2)), factor)));
        const right = i32x4.trunc_sat_f32x4_s(
          f32x4.nearest(f32x4.mul(v128.load(from + (at << 2), 16), factor)),
        );
        v128.store(out + (at << 1), i16x8.narrow_i32x4_s(left, right));
      }
    } else {
      for (let at: u32 = 0; at < columns; at++)
        store<i16>(out + (at << 1), <i16>nearest<f32>(load<f32>(from + (at << 2)) * scale));
    }
    from += columns << 2;
    out += columns << 1;
  }
}

@inline
function largest(from: usize, count: u32): f32 {
  if (ASC_FEATURE_SIMD) {
    let most = f32x4.splat(0);
    for (let at: u32 = 0; at < count; at += 4)
      most = f32x4.max(most, f32x4.abs(v128.load(from + (at << 2))));
    return max(
      max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    );
  } else {
    let most: f32 = 0;
    for (let at: u32 = 0; at < count; at++) most = max(most, abs(load<f32>(from + (at << 2))));
    return most;
  }
}

/**
 * Multiplies a matrix, whose number of rows is even, with quantised rows and adds its bias.
 * @param inputs rows of 16-bit numbers; @param scales theirs; @param count number of rows, whose room is a multiple of 4
 * @param out receives a row of floats for each
 */
export function multiply(matrix: usize, inputs: usize, scales: usize, count: u32, out: usize): void {
  const rows = load<u32>(matrix, ROWS);
  const columns = load<u32>(matrix, COLUMNS);
  let weights: usize = load<u32>(matrix, WEIGHTS);
  const step = columns << 1;
  for (let row: u32 = 0; row < rows; row += 2) {
    const scale = load<u32>(matrix, SCALES) + (row << 2);
    const bias = load<u32>(matrix, BIAS) + (row << 2);
    for (let input: u32 = 0; input < count; input += 4) {
      const to = out + ((input * rows + row) << 2);
      const inputScale = scales + (input << 2);
      if (ASC_FEATURE_SIMD) {
        block(weights, columns, inputs + input * step, rows, to, inputScale, scale, bias);
      } else {
        for (let each: u32 = 0; each < 4; each++)
          for (let other: u32 = 0; other < 2; other++) {
            const from = inputs + (input + each) * step;
            const by = weights + other * columns;
            let sum: i32 = 0;
            for (let at: u32 = 0; at < columns; at++)
              sum += <i32>load<i8>(by + at) * <i32>load<i16>(from + (at << 1));
            put(to + ((each * rows + other) << 2), sum, inputScale + (each << 2), scale + (other << 2), bias + (other << 2));
          }
      }
    }
    weights += columns << 1;
  }
}

/** Two rows of weights times four rows of numbers: each weight that is loaded is used four times. */
@inline
function block(
  weights: usize,
  columns: u32,
  inputs: usize,
  rows: u32,
  to: usize,
  inputScale: usize,
  scale: usize,
  bias: usize,
): void {
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  let c = i32x4.splat(0);
  let d = i32x4.splat(0);
  let e = i32x4.splat(0);
  let f = i32x4.splat(0);
  let g = i32x4.splat(0);
  let h = i32x4.splat(0);
  const step = columns << 1;
  let place = inputs;
  const other = weights + columns;
  for (let at: u32 = 0; at < columns; at += 8) {
    const left = v128.load_ext<i8>(weights + at);
    const right = v128.load_ext<i8>(other + at);
    let numbers = v128.load(place);
    a = i32x4.add(a, i32x4.dot_i16x8_s(left, numbers));
    b = i32x4.add(b, i32x4.dot_i16x8_s(right, numbers));
    numbers = v128.load(place + step);
    c = i32x4.add(c, i32x4.dot_i16x8_s(left, numbers));
    d = i32x4.add(d, i32x4.dot_i16x8_s(right, numbers));
    numbers = v128.load(place + 2 * step);
    e = i32x4.add(e, i32x4.dot_i16x8_s(left, numbers));
    f = i32x4.add(f, i32x4.dot_i16x8_s(right, numbers));
    numbers = v128.load(place + 3 * step);
    g = i32x4.add(g, i32x4.dot_i16x8_s(left, numbers));
    h = i32x4.add(h, i32x4.dot_i16x8_s(right, numbers));
    place += 16;
  }
  const row = rows << 2;
  put(to, lanes(a), inputScale, scale, bias);
  put(to + 4, lanes(b), inputScale, scale + 4, bias + 4);
  put(to + row, lanes(c), inputScale + 4, scale, bias);
  put(to + row + 4, lanes(d), inputScale + 4, scale + 4, bias + 4);
  put(to + 2 * row, lanes(e), inputScale + 8, scale, bias);
  put(to + 2 * row + 4, lanes(f), inputScale + 8, scale + 4, bias + 4);
  put(to + 3 * row, lanes(g), inputScale + 12, scale, bias);
  put(to + 3 * row + 4, lanes(h), inputScale + 12, scale + 4, bias + 4);
}

@inline
function lanes(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  );
}

@inline
function put(to: usize, sum: i32, inputScale: usize, scale: usize, bias: usize): void {
  store<f32>(to, <f32>sum * load<f32>(inputScale) * load<f32>(scale) + load<f32>(bias));
}
