import { describe, expect, test } from 'vitest';
import { encodeEncoder } from '../../../recipes/encoder/encode-encoder.js';
import { readTensors } from '../../../recipes/encoder/safetensors.js';
import { createResources } from '../../../src/engine/assessor.js';
import { encoderFrom, type Reading } from '../../../src/engine/encoder/encoder.js';
import type { KernelBuild } from '../../../src/engine/kernel/kernel-build.js';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { seededRandom } from '../../../src/training/random.js';

const WIDTH = 16;
const HEADS = 2;
const INNER = 32;
const PIECES = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'the',
  'cat',
  'sit',
  '##s',
  'on',
  "'",
  'café'.normalize('NFC'),
];
const TAGS = ['KEEP', 'DELETE', 'REPLACE_sat', 'OTHER', 'SPELL'];
const LAYERS = 2;
const PLACES = 160;

type Arrays = Map<string, { shape: number[]; values: number[] }>;

/** The arrays of a small tagger with random weights. */
function randomArrays(): Arrays {
  const random = seededRandom(3);
  const arrays: Arrays = new Map();
  const add = (name: string, shape: number[], around = 0, scale = 0.3) => {
    const size = shape.reduce((product, each) => product * each, 1);
    const values = Array.from({ length: size }, () => Math.fround(around + scale * (2 * random() - 1)));
    arrays.set(name, { shape, values });
  };
  const linear = (name: string, rows: number, columns: number) => {
    add(`${name}.weight`, [rows, columns]);
    add(`${name}.bias`, [rows]);
  };
  const norm = (name: string) => {
    add(`${name}.weight`, [WIDTH], 1);
    add(`${name}.bias`, [WIDTH]);
  };
  add('encoder.word.weight', [PIECES.length, WIDTH], 0, 1);
  add('encoder.place.weight', [PLACES, WIDTH]);
  add('encoder.kind.weight', [2, WIDTH]);
  norm('encoder.norm');
  for (let layer = 0; layer < LAYERS; layer++) {
    const own = `encoder.layers.${layer}`;
    for (const part of ['q', 'k', 'v', 'o']) linear(`${own}.${part}`, WIDTH, WIDTH);
    linear(`${own}.up`, INNER, WIDTH);
    linear(`${own}.down`, WIDTH, INNER);
    norm(`${own}.norm1`);
    norm(`${own}.norm2`);
  }
  linear('mid', WIDTH, WIDTH);
  norm('mid_norm');
  linear('tag', TAGS.length, WIDTH);
  linear('det', 1, WIDTH);
  return arrays;
}

/** Arrays as the bytes of a file of tensors. */
function tensorFile(arrays: Arrays): Uint8Array {
  let at = 0;
  const entries = [...arrays].map(([name, { shape, values }]) => {
    const data_offsets = [at, at + 4 * values.length];
    at += 4 * values.length;
    return [name, { dtype: 'F32', shape, data_offsets }];
  });
  const meta = { pieces: JSON.stringify(PIECES), tags: JSON.stringify(TAGS), heads: String(HEADS) };
  const head = new TextEncoder().encode(
    JSON.stringify({ __metadata__: meta, ...Object.fromEntries(entries) }),
  );
  const file = new Uint8Array(8 + head.length + at);
  new DataView(file.buffer).setBigUint64(0, BigInt(head.length), true);
  file.set(head, 8);
  file.set(
    new Uint8Array(Float32Array.from([...arrays.values()].flatMap(({ values }) => values)).buffer),
    8 + head.length,
  );
  return file;
}

/** The same computation in floats, step by step as in the papers: scores of tags and of an error, START first. */
function reference(
  arrays: Arrays,
  ids: readonly number[],
  words: readonly (readonly [first: number, size: number])[],
) {
  const values = (name: string) => arrays.get(name)!.values;
  const linear = (name: string, x: readonly number[]) =>
    values(`${name}.bias`).map((bias, row) =>
      x.reduce((sum, each, at) => sum + each * values(`${name}.weight`)[row * x.length + at]!, bias),
    );
  const norm = (name: string, x: readonly number[]) => {
    const mean = x.reduce((sum, each) => sum + each, 0) / x.length;
    const variance = x.reduce((sum, each) => sum + (each - mean) ** 2, 0) / x.length;
    return x.map(
      (each, at) =>
        ((each - mean) / Math.sqrt(variance + 1e-12)) * values(`${name}.weight`)[at]! +
        values(`${name}.bias`)[at]!,
    );
  };
  const plus = (x: readonly number[], y: readonly number[]) => x.map((each, at) => each + y[at]!);
  // The tanh approximation of Hendrycks & Gimpel 2016 differs by less than .0005.
  const gelu = (x: number) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
  const row = (name: string, at: number) => values(name).slice(at * WIDTH, (at + 1) * WIDTH);
  let rows = ids.map((id, at) =>
    norm(
      'encoder.norm',
      plus(
        plus(row('encoder.word.weight', id), row('encoder.place.weight', at)),
        row('encoder.kind.weight', 0),
      ),
    ),
  );
  for (let layer = 0; layer < LAYERS; layer++) {
    const own = `encoder.layers.${layer}`;
    const [q, k, v] = ['q', 'k', 'v'].map((part) => rows.map((x) => linear(`${own}.${part}`, x)));
    const mixed = rows.map((_, at) => {
      const out: number[] = [];
      for (let head = 0; head < HEADS; head++) {
        const part = (x: readonly number[]) => x.slice((head * WIDTH) / HEADS, ((head + 1) * WIDTH) / HEADS);
        const weights = rows.map((_, other) =>
          Math.exp(
            part(q![at]!).reduce((sum, each, d) => sum + each * part(k![other]!)[d]!, 0) /
              Math.sqrt(WIDTH / HEADS),
          ),
        );
        const sum = weights.reduce((all, each) => all + each, 0);
        part(v![0]!).forEach((_, d) => {
          out.push(weights.reduce((all, weight, other) => all + (weight / sum) * part(v![other]!)[d]!, 0));
        });
      }
      return out;
    });
    rows = rows.map((x, at) => norm(`${own}.norm1`, plus(x, linear(`${own}.o`, mixed[at]!))));
    rows = rows.map((x) =>
      norm(`${own}.norm2`, plus(x, linear(`${own}.down`, linear(`${own}.up`, x).map(gelu)))),
    );
  }
  return words.map(([first, size]) => {
    const pieces = rows.slice(first, first + size);
    const x = rows[first]!.map(
      (each, at) => each + pieces.reduce((sum, piece) => sum + piece[at]!, 0) / size,
    );
    const top = norm('mid_norm', plus(x, linear('mid', x).map(gelu)));
    return [...linear('tag', top), ...linear('det', top)];
  });
}

describe('an encoder from a file of tensors', () => {
  const arrays = randomArrays();
  const encoder = (build: KernelBuild) =>
    encoderFrom(
      createResources(modelFiles([['encoder', encodeEncoder(readTensors(tensorFile(arrays)), {})]], build)),
    );
  const words = ['The', 'cats', 'SIT', 'on', 'le', 'café'];

  test('scores tags and errors as the same weights do in floats', () => {
    const id = (piece: string) => PIECES.indexOf(piece);
    const ids = [2, id('the'), id('cat'), id('##s'), id('sit'), id('on'), 1, 1, 3];
    const expected = reference(arrays, ids, [
      [0, 1],
      [1, 1],
      [2, 2],
      [4, 1],
      [5, 1],
      [6, 1],
      [7, 1],
    ]);
    const reading = encoder('simd').read([words]).next().value as Reading;
    expect(reading.words).toBe(6);
    expected.forEach((scores, at) => {
      TAGS.forEach((_, tag) => {
        expect(reading.odds(at - 1, tag)).toBeCloseTo(scores[tag]! - scores[0]!, 1);
      });
      if (at > 0) expect(reading.wrong(at - 1)).toBeCloseTo(scores.at(-1)!, 1);
    });
  });

  test('gives the same numbers with and without SIMD', () => {
    const all = (['simd', 'plain'] as const).map((build) => {
      const reading = encoder(build).read([words]).next().value as Reading;
      return words.flatMap((_, word) => [
        reading.wrong(word),
        ...TAGS.map((_, tag) => reading.odds(word, tag)),
      ]);
    });
    expect(all[1]).toEqual(all[0]);
  });

  test('probabilities of all tags add up to 1', () => {
    const reading = encoder('simd').read([words]).next().value as Reading;
    const sum = TAGS.reduce((all, _, tag) => all + Math.exp(reading.logProbability(2, tag)), 0);
    expect(sum).toBeCloseTo(1, 9);
    let likely = Math.exp(reading.logProbability(2, 0));
    reading.forEachLikely(2, 0, (_, probability) => {
      likely += probability;
    });
    expect(likely).toBeCloseTo(1, 9);
  });

  test('an array that is missing is named', () => {
    const without = new Map(arrays);
    without.delete('mid.weight');
    expect(() => encodeEncoder(readTensors(tensorFile(without)), {})).toThrow('mid.weight');
  });
});
