import { encodeArtefact } from '#src/engine/artefact/artefact.js';
import { wordTableSections } from '../lexicon/word-table-sections.js';
import type { Tensor, Tensors } from './safetensors.js';

const LARGEST = 127;

/** A matrix with 8-bit weights: each row has a scale. */
function quantised({ shape, values }: Tensor) {
  const [rows = 0, columns = 0] = shape;
  const weights = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const from = values.subarray(row * columns, (row + 1) * columns);
    const most = from.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = most / LARGEST || 1;
    scales[row] = scale;
    for (let at = 0; at < columns; at++) weights[row * columns + at] = Math.round(from[at]! / scale);
  }
  return { weights, scales };
}

/** Arrays one below the other. */
function stacked(parts: readonly Tensor[]): Tensor {
  const values = new Float32Array(parts.reduce((sum, part) => sum + part.values.length, 0));
  let at = 0;
  for (const part of parts) {
    values.set(part.values, at);
    at += part.values.length;
  }
  const [, ...rest] = parts[0]!.shape;
  return { shape: [parts.reduce((sum, part) => sum + part.shape[0]!, 0), ...rest], values };
}

/** GELU from −8 to 8 in steps of 1/256, as assembly/encoder.ts looks it up. */
function activation(): Float32Array {
  return Float32Array.from({ length: 16 * 256 + 1 }, (_, at) => {
    const x = (at - 2048) / 256;
    return (x / 2) * (1 + erf(x / Math.SQRT2));
  });
}

/** The error function by its series (Abramowitz & Stegun 1964, 7.1.6); 1 where doubles can't tell. */
function erf(x: number): number {
  if (Math.abs(x) > 6) return Math.sign(x);
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/**
 * The bytes of models/encoder/encoder.bin.
 * @param tensors a fitted tagger: its arrays by name, and as metadata its pieces, its tags and
 *   the number of heads
 */
export function encodeEncoder(tensors: Tensors, meta: Readonly<Record<string, unknown>>): Uint8Array {
  const sections: Record<string, Int8Array | Float32Array | string> = {};
  const matrix = (name: string, sources: readonly string[]) => {
    const { weights, scales } = quantised(stacked(sources.map((each) => tensors.array(`${each}.weight`))));
    sections[`${name}Weights`] = weights;
    sections[`${name}Scales`] = scales;
    sections[`${name}Bias`] = stacked(sources.map((each) => tensors.array(`${each}.bias`))).values;
  };
  const norm = (name: string, source: string) => {
    sections[name] = stacked([tensors.array(`${source}.weight`), tensors.array(`${source}.bias`)]).values;
  };
  const pieces = JSON.parse(tensors.meta.pieces!) as string[];
  const embeddings = quantised(tensors.array('encoder.word.weight'));
  sections.pieceWeights = embeddings.weights;
  sections.pieceScales = embeddings.scales;
  const places = tensors.array('encoder.place.weight');
  const kind = tensors.array('encoder.kind.weight').values;
  const width = places.shape[1]!;
  sections.places = places.values.map((value, at) => value + kind[at % width]!);
  norm('firstNorm', 'encoder.norm');
  let layers = 0;
  for (; tensors.has(`encoder.layers.${layers}.q.bias`); layers++) {
    const layer = `encoder.layers.${layers}`;
    matrix(`layer${layers}In`, [`${layer}.q`, `${layer}.k`, `${layer}.v`]);
    matrix(`layer${layers}Mixed`, [`${layer}.o`]);
    matrix(`layer${layers}Up`, [`${layer}.up`]);
    matrix(`layer${layers}Down`, [`${layer}.down`]);
    norm(`layer${layers}NormMixed`, `${layer}.norm1`);
    norm(`layer${layers}NormDown`, `${layer}.norm2`);
  }
  matrix('middle', ['mid']);
  norm('headNorm', 'mid_norm');
  matrix('tags', ['tag', 'det']);
  sections.activation = activation();
  return encodeArtefact(
    {
      ...meta,
      layers,
      width,
      heads: Number(tensors.meta.heads),
      inner: tensors.array('encoder.layers.0.up.weight').shape[0],
      tags: JSON.parse(tensors.meta.tags!),
    },
    { ...wordTableSections(pieces), ...sections },
  );
}
