import { MATRIX_SIZE, multiply, quantise } from './matrix';

/*
 * A transformer encoder with two heads over words (encoder.ts). A model is described by 32-bit numbers: the sizes below,
 * then the addresses of the embeddings of pieces (8-bit) and their scales, of the embeddings of places (floats), of the
 * first norm, and of a table of the activation; then the matrices of the heads, and layer by layer four matrices and
 * two norms. A norm is a row of factors, then a row of terms.
 */
const LAYERS: usize = 0;
const WIDTH: usize = 4;
const HEADS: usize = 8;
const INNER: usize = 12;
const PIECES: usize = 16;
const PIECE_SCALES: usize = 20;
const PLACES: usize = 24;
const FIRST_NORM: usize = 28;
const ACTIVATION: usize = 32;
const HEAD_NORM: usize = 36;
const MIDDLE: usize = 40;
const TAGS: usize = MIDDLE + MATRIX_SIZE;
const FIRST_LAYER: usize = TAGS + MATRIX_SIZE;
/* Of a layer: queries, keys and values as one matrix; their output; the two matrices between; the norms. */
const MIXED: usize = MATRIX_SIZE;
const UP: usize = 2 * MATRIX_SIZE;
const DOWN: usize = 3 * MATRIX_SIZE;
const NORM_MIXED: usize = 4 * MATRIX_SIZE;
const NORM_DOWN: usize = NORM_MIXED + 4;
const LAYER_SIZE: usize = NORM_DOWN + 4;

/** Rows that a thread has room for; a multiple of 4, because rows are multiplied by fours. */
export const MOST_PIECES: u32 = 160;

/*
 * The room of a thread, by address: what goes in (ids of pieces, the first piece and the number of pieces of each word,
 * the number of pieces of each sentence), rows of the width, quantised rows and their scales, wide rows, and weights of
 * attention.
 */
const IDS: usize = 0;
const WORD_FIRST: usize = IDS + 4 * MOST_PIECES;
const WORD_SIZE: usize = WORD_FIRST + 4 * MOST_PIECES;
const SENTENCE_SIZE: usize = WORD_SIZE + 4 * MOST_PIECES;
const SCALES: usize = SENTENCE_SIZE + 4 * MOST_PIECES;
const ATTENTION: usize = SCALES + 4 * MOST_PIECES;
const ROWS: usize = ATTENTION + 4 * MOST_PIECES;

/** Bytes of the room of a thread, without what goes out. */
export function encoderRoom(model: usize): u32 {
  const width = load<u32>(model, WIDTH);
  const wide = max(3 * width, load<u32>(model, INNER));
  return <u32>ROWS + MOST_PIECES * (4 * width + 4 * width + 2 * wide + 4 * wide);
}

/**
 * Encodes the pieces of sentences in the room, each sentence by itself. Together they are faster: each weight is read from
 * memory once for all of them.
 * @param pieces of all sentences; @param words likewise
 * @param out receives for each word the scores of all tags, floats; rows for a multiple of 4 words
 */
export function encodeSentences(
  model: usize,
  room: usize,
  sentences: u32,
  pieces: u32,
  words: u32,
  out: usize,
): void {
  const width = load<u32>(model, WIDTH);
  const wide = max(3 * width, load<u32>(model, INNER));
  const rows = room + ROWS;
  const mixed = rows + MOST_PIECES * (width << 2);
  const numbers = mixed + MOST_PIECES * (width << 2);
  const wideRows = numbers + MOST_PIECES * (wide << 1);
  const scales = room + SCALES;
  const sizes = room + SENTENCE_SIZE;
  for (let sentence: u32 = 0, from: u32 = 0; sentence < sentences; sentence++) {
    const size = load<u32>(sizes + (sentence << 2));
    embed(model, room + IDS + (from << 2), size, width, rows + ((from * width) << 2));
    from += size;
  }
  let layer = model + FIRST_LAYER;
  for (let each = load<u32>(model, LAYERS); each > 0; each--) {
    quantise(rows, pieces, width, numbers, scales);
    multiply(layer, numbers, scales, pieces, wideRows);
    for (let sentence: u32 = 0, from: u32 = 0; sentence < sentences; sentence++) {
      const size = load<u32>(sizes + (sentence << 2));
      const skipped = from * (width << 2);
      attend(wideRows + 3 * skipped, size, width, load<u32>(model, HEADS), room + ATTENTION, mixed + skipped);
      from += size;
    }
    quantise(mixed, pieces, width, numbers, scales);
    multiply(layer + MIXED, numbers, scales, pieces, mixed);
    addAndNorm(rows, mixed, pieces, width, load<u32>(layer, NORM_MIXED));
    quantise(rows, pieces, width, numbers, scales);
    multiply(layer + UP, numbers, scales, pieces, wideRows);
    activate(wideRows, pieces * load<u32>(model, INNER), load<u32>(model, ACTIVATION));
    quantise(wideRows, pieces, load<u32>(model, INNER), numbers, scales);
    multiply(layer + DOWN, numbers, scales, pieces, mixed);
    addAndNorm(rows, mixed, pieces, width, load<u32>(layer, NORM_DOWN));
    layer += LAYER_SIZE;
  }
  gatherWords(rows, room, words, width, wideRows);
  quantise(wideRows, words, width, numbers, scales);
  multiply(model + MIDDLE, numbers, scales, words, mixed);
  activate(mixed, words * width, load<u32>(model, ACTIVATION));
  addAndNorm(wideRows, mixed, words, width, load<u32>(model, HEAD_NORM));
  quantise(wideRows, words, width, numbers, scales);
  multiply(model + TAGS, numbers, scales, words, out);
}

/** The sum of the embeddings of each piece and of its place, normed. */
function embed(model: usize, ids: usize, pieces: u32, width: u32, rows: usize): void {
  const embeddings: usize = load<u32>(model, PIECES);
  const places: usize = load<u32>(model, PLACES);
  for (let piece: u32 = 0; piece < pieces; piece++) {
    const id = load<u32>(ids + (piece << 2));
    const scale = load<f32>(load<u32>(model, PIECE_SCALES) + (id << 2));
    const row = rows + ((piece * width) << 2);
    for (let at: u32 = 0; at < width; at++)
      store<f32>(
        row + (at << 2),
        <f32>load<i8>(embeddings + id * width + at) * scale +
          load<f32>(places + ((piece * width + at) << 2)),
      );
    norm(row, width, load<u32>(model, FIRST_NORM));
  }
}

/** Adds rows to others, and norms those. */
function addAndNorm(rows: usize, added: usize, count: u32, width: u32, factors: usize): void {
  for (let row: u32 = 0; row < count; row++) {
    const from = rows + ((row * width) << 2);
    const other = added + ((row * width) << 2);
    if (ASC_FEATURE_SIMD) {
      for (let at: usize = 0; at < width << 2; at += 16)
        v128.store(from + at, f32x4.add(v128.load(from + at), v128.load(other + at)));
    } else {
      for (let at: usize = 0; at < width << 2; at += 4)
        store<f32>(from + at, load<f32>(from + at) + load<f32>(other + at));
    }
    norm(from, width, factors);
  }
}

/** Layer normalisation (Ba, Kiros & Hinton 2016). Its order of sums is part of the result. */
function norm(row: usize, width: u32, factors: usize): void {
  const mean = sum4(row, width, 0, false) / <f32>width;
  const variance = sum4(row, width, mean, true) / <f32>width;
  const scale: f32 = 1 / sqrt<f32>(variance + 1e-12);
  const terms = factors + (width << 2);
  if (ASC_FEATURE_SIMD) {
    for (let at: usize = 0; at < width << 2; at += 16) {
      const centred = f32x4.sub(v128.load(row + at), f32x4.splat(mean));
      const scaled = f32x4.mul(f32x4.mul(centred, f32x4.splat(scale)), v128.load(factors + at));
      v128.store(row + at, f32x4.add(scaled, v128.load(terms + at)));
    }
  } else {
    for (let at: usize = 0; at < width << 2; at += 4)
      store<f32>(
        row + at,
        (load<f32>(row + at) - mean) * scale * load<f32>(factors + at) + load<f32>(terms + at),
      );
  }
}

/** Sum of the numbers, or of the squares of their differences from a mean, by four sums. */
@inline
function sum4(row: usize, width: u32, mean: f32, squares: bool): f32 {
  if (ASC_FEATURE_SIMD) {
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < width << 2; at += 16) {
      const centred = f32x4.sub(v128.load(row + at), f32x4.splat(mean));
      sum = f32x4.add(sum, squares ? f32x4.mul(centred, centred) : centred);
    }
    return total(sum);
  }
  let a: f32 = 0;
  let b: f32 = 0;
  let c: f32 = 0;
  let d: f32 = 0;
  for (let at: u32 = 0; at < width; at += 4) {
    const place = row + (at << 2);
    const w = load<f32>(place) - mean;
    const x = load<f32>(place, 4) - mean;
    const y = load<f32>(place, 8) - mean;
    const z = load<f32>(place, 12) - mean;
    a += squares ? w * w : w;
    b += squares ? x * x : x;
    c += squares ? y * y : y;
    d += squares ? z * z : z;
  }
  return a + b + (c + d);
}

/** The sum of four sums, in an order that is part of the result. */
@inline
function total(sum: v128): f32 {
  return (
    f32x4.extract_lane(sum, 0) +
    f32x4.extract_lane(sum, 1) +
    (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  );
}

/** GELU (Hendrycks & Gimpel 2016) from a table of its values from −8 to 8 in steps of 1/256. */
function activate(numbers: usize, count: u32, table: usize): void {
  const end = numbers + (count << 2);
  if (ASC_FEATURE_SIMD) {
    for (let place = numbers; place < end; place += 16) {
      const x = v128.load(place);
      const bounded = f32x4.min(f32x4.max(x, f32x4.splat(-8)), f32x4.splat(8));
      const steps = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(bounded, f32x4.splat(256))));
      const at = i32x4.shl(i32x4.add(steps, i32x4.splat(2048)), 2);
      let found = v128.load32_zero(table + <usize>i32x4.extract_lane(at, 0));
      found = v128.load_lane<f32>(table + <usize>i32x4.extract_lane(at, 1), found, 1);
      found = v128.load_lane<f32>(table + <usize>i32x4.extract_lane(at, 2), found, 2);
      found = v128.load_lane<f32>(table + <usize>i32x4.extract_lane(at, 3), found, 3);
      v128.store(place, v128.bitselect(x, found, f32x4.ge(x, f32x4.splat(8))));
    }
    return;
  }
  for (let place = numbers; place < end; place += 4) {
    const x = load<f32>(place);
    if (x >= 8) continue;
    const at = <i32>nearest<f32>(max<f32>(x, -8) * 256) + 2048;
    store<f32>(place, load<f32>(table + (<usize>at << 2)));
  }
}

/** Attention (Vaswani et al. 2017) of every piece to all pieces. @param from rows of queries, keys and values */
function attend(from: usize, pieces: u32, width: u32, heads: u32, weights: usize, out: usize): void {
  const size = width / heads;
  const step = 3 * (width << 2);
  const scale: f32 = 1 / sqrt<f32>(<f32>size);
  for (let head: u32 = 0; head < heads; head++) {
    const queries = from + ((head * size) << 2);
    const keys = queries + (width << 2);
    const values = keys + (width << 2);
    for (let piece: u32 = 0; piece < pieces; piece++) {
      const query = queries + piece * step;
      let most: f32 = -1e30;
      for (let other: u32 = 0; other < pieces; other++) {
        const likeness = dot(query, keys + other * step, size) * scale;
        store<f32>(weights + (other << 2), likeness);
        most = max(most, likeness);
      }
      let sum: f32 = 0;
      for (let other: u32 = 0; other < pieces; other++) {
        const weight = exp(load<f32>(weights + (other << 2)) - most);
        store<f32>(weights + (other << 2), weight);
        sum += weight;
      }
      weigh(values, step, pieces, size, weights, 1 / sum, out + ((piece * width + head * size) << 2));
    }
  }
}

/**
 * e to a power of at most 0, to seven digits: 2 to the nearest whole exponent, times a Taylor series of the rest. The
 * library's function has a table, which would lie where the memory has the model files.
 */
@inline
function exp(power: f32): f32 {
  if (power < -80) return 0;
  const exponent = nearest<f32>(power * 1.44269504);
  const rest = power - exponent * 0.693147182;
  const series: f32 =
    1 + rest * (1 + rest * (0.5 + rest * (0.166666672 + rest * (0.0416666679 + rest * 0.00833333377))));
  return series * reinterpret<f32>((<i32>exponent + 127) << 23);
}

/** Scalar product by four sums. @param size a multiple of 4 */
@inline
function dot(left: usize, right: usize, size: u32): f32 {
  if (ASC_FEATURE_SIMD) {
    let sum = f32x4.splat(0);
    for (let at: u32 = 0; at < size; at += 4)
      sum = f32x4.add(sum, f32x4.mul(v128.load(left + (at << 2)), v128.load(right + (at << 2))));
    return total(sum);
  } else {
    let a: f32 = 0;
    let b: f32 = 0;
    let c: f32 = 0;
    let d: f32 = 0;
    for (let at: u32 = 0; at < size; at += 4) {
      const x = left + (at << 2);
      const y = right + (at << 2);
      a += load<f32>(x) * load<f32>(y);
      b += load<f32>(x, 4) * load<f32>(y, 4);
      c += load<f32>(x, 8) * load<f32>(y, 8);
      d += load<f32>(x, 12) * load<f32>(y, 12);
    }
    return a + b + (c + d);
  }
}

/** The weighted sum of values. */
@inline
function weigh(values: usize, step: u32, count: u32, size: u32, weights: usize, scale: f32, out: usize): void {
  for (let at: u32 = 0; at < size; at += 4) {
    const column = values + (at << 2);
    const to = out + (at << 2);
    if (ASC_FEATURE_SIMD) {
      let sum = f32x4.splat(0);
      for (let other: u32 = 0; other < count; other++)
        sum = f32x4.add(
          sum,
          f32x4.mul(v128.load(column + other * step), f32x4.splat(load<f32>(weights + (other << 2)))),
        );
      v128.store(to, f32x4.mul(sum, f32x4.splat(scale)));
    } else {
      for (let lane: usize = 0; lane < 16; lane += 4) {
        let sum: f32 = 0;
        for (let other: u32 = 0; other < count; other++)
          sum += load<f32>(column + other * step + lane) * load<f32>(weights + (other << 2));
        store<f32>(to + lane, sum * scale);
      }
    }
  }
}

/** Each word: its first piece plus the mean of its pieces. */
function gatherWords(rows: usize, room: usize, words: u32, width: u32, out: usize): void {
  for (let word: u32 = 0; word < words; word++) {
    const first = load<u32>(room + WORD_FIRST + (word << 2));
    const size = load<u32>(room + WORD_SIZE + (word << 2));
    const from = rows + ((first * width) << 2);
    const to = out + ((word * width) << 2);
    for (let at: u32 = 0; at < width; at++) {
      let sum: f32 = 0;
      for (let piece: u32 = 0; piece < size; piece++)
        sum += load<f32>(from + ((piece * width + at) << 2));
      store<f32>(to + (at << 2), load<f32>(from + (at << 2)) + sum / <f32>size);
    }
  }
}
